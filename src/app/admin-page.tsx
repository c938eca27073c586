import { type ComponentType, use } from 'react';
import { useLocation } from 'react-router-dom';

import { onDemand } from '#ui/on-demand.ts';

import { ScreenPage } from './screen/screen-page.tsx';

const pages: Readonly<Record<string, () => Promise<{ Component: ComponentType }>>> = {
  '/admin/screens': onDemand(async () => ({
    Component: (await import('./screens/screens-page.tsx')).ScreensPage,
  })),
  '/admin/gallery': onDemand(async () => ({
    Component: (await import('./gallery/gallery-page.tsx')).GalleryPage,
  })),
  '/admin/charts': onDemand(async () => ({
    Component: (await import('./charts/charts-page.tsx')).ChartsPage,
  })),
  '/test-drag': onDemand(async () => ({
    Component: (await import('./test-drag/test-drag-page.tsx')).TestDragPage,
  })),
  '/admin/themes': onDemand(async () => ({
    Component: (await import('./themes/themes-page.tsx')).ThemesPage,
  })),
  '/admin/texts': onDemand(async () => ({
    Component: (await import('./texts/texts-page.tsx')).TextsPage,
  })),
  '/admin/menu': onDemand(async () => ({
    Component: (await import('./menu/menu-page.tsx')).MenuPage,
  })),
  '/admin/site': onDemand(async () => ({
    Component: (await import('./site/site-page.tsx')).SitePage,
  })),
};

/** The admin page at the address: one of these, or a screen. Each is loaded on demand. */
export function AdminPage() {
  const path = useLocation().pathname.replace(/\/$/, '');
  const load = Object.hasOwn(pages, path) ? pages[path] : undefined;
  return load ? <Loaded load={load} /> : <ScreenPage />;
}

function Loaded({ load }: { load: () => Promise<{ Component: ComponentType }> }) {
  const { Component } = use(load());
  return <Component />;
}
