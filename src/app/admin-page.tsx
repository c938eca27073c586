import { type ComponentType, use } from 'react';
import { useLocation } from 'react-router-dom';

import { onDemand } from '#ui/on-demand.ts';

import { NotFound } from './not-found-page.tsx';

const pages: Readonly<Record<string, () => Promise<{ Component: ComponentType }>>> = {
  screens: onDemand(async () => ({
    Component: (await import('./screens/screens-page.tsx')).ScreensPage,
  })),
  gallery: onDemand(async () => ({
    Component: (await import('./gallery/gallery-page.tsx')).GalleryPage,
  })),
  themes: onDemand(async () => ({
    Component: (await import('./themes/themes-page.tsx')).ThemesPage,
  })),
};

/** The page of the administration that the address names: no one else fetches any of them. */
export function AdminPage() {
  const name = useLocation().pathname.split('/')[2] ?? '';
  const load = Object.hasOwn(pages, name) ? pages[name] : undefined;
  return load ? <Loaded load={load} /> : <NotFound />;
}

function Loaded({ load }: { load: () => Promise<{ Component: ComponentType }> }) {
  const { Component } = use(load());
  return <Component />;
}
