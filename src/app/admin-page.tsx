import { type ComponentType, use } from 'react';
import { useLocation } from 'react-router-dom';

import { lazyModule } from '#ui/lazy-module.ts';

import { ScreenPage } from './screen/screen-page.tsx';

const pages: Readonly<Record<string, () => Promise<{ Component: ComponentType }>>> = {
  '/admin/screens': lazyModule(async () => ({
    Component: (await import('./authoring/screens/screens-page.tsx')).ScreensPage,
  })),
  '/admin/gallery': lazyModule(async () => ({
    Component: (await import('./authoring/gallery/gallery-page.tsx')).GalleryPage,
  })),
  '/admin/charts': lazyModule(async () => ({
    Component: (await import('./qa/charts/charts-page.tsx')).ChartsPage,
  })),
  '/test-drag': lazyModule(async () => ({
    Component: (await import('./qa/test-drag/test-drag-page.tsx')).TestDragPage,
  })),
  '/admin/themes': lazyModule(async () => ({
    Component: (await import('./authoring/themes/themes-page.tsx')).ThemesPage,
  })),
  '/admin/texts': lazyModule(async () => ({
    Component: (await import('./authoring/texts/texts-page.tsx')).TextsPage,
  })),
  '/admin/menu': lazyModule(async () => ({
    Component: (await import('./authoring/menu/menu-page.tsx')).MenuPage,
  })),
  '/admin/site': lazyModule(async () => ({
    Component: (await import('./authoring/site/site-page.tsx')).SitePage,
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
