import { lazyModule } from '#ui/lazy-module.ts';

/** The examples of the widgets, and their names in the gallery. */
export const loadGallery = lazyModule(
  async () => (await import('./gallery-parts.tsx')).galleryParts,
);
