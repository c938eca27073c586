import { onDemand } from '#ui/on-demand.ts';

/** The examples of the widgets, and the names that the gallery has for them. */
export const loadGallery = onDemand(async () => (await import('./gallery-parts.tsx')).galleryParts);
