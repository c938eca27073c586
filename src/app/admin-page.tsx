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
  charts: onDemand(async () => ({
    Component: (await import('./charts/charts-page.tsx')).ChartsPage,
  })),
  'test-drag': onDemand(async () => ({
    Component: (await import('./test-drag/test-drag-page.tsx')).TestDragPage,
  })),
  themes: onDemand(async () => ({
    Component: (await import('./themes/themes-page.tsx')).ThemesPage,
  })),
  texts: onDemand(async () => ({
    Component: (await import('./texts/texts-page.tsx')).TextsPage,
  })),
  menu: onDemand(async () => ({
    Component: (await import('./menu/menu-page.tsx')).MenuPage,
  })),
  site: onDemand(async () => ({
    Component: (await import('./site/site-page.tsx')).SitePage,
  })),
};

/** The page that the address names: no one else fetches any of them. */
export function AdminPage() {
  const [, area = '', place = area] = useLocation().pathname.split('/');
  const name = area === 'admin' ? place : area;
  const load = Object.hasOwn(pages, name) ? pages[name] : undefined;
  return load ? <Loaded load={load} /> : <NotFound />;
}

function Loaded({ load }: { load: () => Promise<{ Component: ComponentType }> }) {
  const { Component } = use(load());
  return <Component />;
}
