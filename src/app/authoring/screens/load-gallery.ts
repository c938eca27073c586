import { onDemand } from '#ui/on-demand.ts';

/** The examples of the widgets, and their names in the gallery. */
export const loadGallery = onDemand(async () => (await import('./gallery-parts.tsx')).galleryParts);
