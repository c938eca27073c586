import type { ReactNode } from 'react';

import type { GalleryParts } from '../gallery/gallery.tsx';
import { useWidgetNamesById, WidgetNamesContext } from '../widget-names.ts';

interface TypeNamesProps {
  /** Must return the same promise each time. */
  loadGallery(): Promise<GalleryParts>;
  children: ReactNode;
}

const none = {};

/** Where no screen is open, widgets without a title have the names of the gallery. */
export function TypeNames({ loadGallery, children }: TypeNamesProps) {
  const names = useWidgetNamesById(none, loadGallery);
  return <WidgetNamesContext value={names}>{children}</WidgetNamesContext>;
}
