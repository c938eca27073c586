import { createContext, use, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type Text, useText } from '#engine/text.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import type { GalleryParts } from './gallery/gallery.tsx';

/** Names of the widgets of the edited screen. */
export interface WidgetNames {
  /** Its title, else its gallery name; with its id if the name is not unique. */
  nameOf(id: string): string;
  /** Undefined where the screen has no such widget. */
  typeOf(id: string): string | undefined;
  /** Gallery name of a widget type. */
  nameOfType(type: string): string;
}

/** Where no screen is open, widgets are called by their ids. */
export const WidgetNamesContext = createContext<WidgetNames>({
  nameOf: (id) => id,
  typeOf: () => undefined,
  nameOfType: (type) => type,
});

export function useWidgetNames(): WidgetNames {
  return use(WidgetNamesContext);
}

/** Until the gallery is loaded, a widget without a title has its type as name. */
export function useWidgetNamesById(
  widgets: Screen['widgets'],
  loadGallery: () => Promise<GalleryParts>,
): WidgetNames {
  const { wordsOf } = useText();
  const { i18n } = useTranslation();
  const { language } = i18n;
  const [gallery, setGallery] = useState<GalleryParts>();
  useEffect(() => {
    loadGallery().then(setGallery, ignore);
  }, [loadGallery]);
  return useMemo(() => {
    function nameOfType(type: string): string {
      return gallery?.entryOf(type, language)?.title ?? type;
    }
    return widgetNames(widgets, { nameOfType, wordsOf });
  }, [widgets, gallery, language, wordsOf]);
}

/** Names for the widgets of any screen. */
export function widgetNames(
  widgets: Screen['widgets'],
  { nameOfType, wordsOf }: Pick<WidgetNames, 'nameOfType'> & Pick<Text, 'wordsOf'>,
): WidgetNames {
  const names = new Map(
    Object.entries(widgets).map(([id, widget]) => {
      const { title, type = id } = widget ?? {};
      return [id, title ? wordsOf(title) : nameOfType(type)];
    }),
  );
  const used = [...names.values()];
  return {
    nameOf(id) {
      const name = names.get(id) ?? id;
      const isShared = used.filter((one) => one === name).length > 1;
      return isShared ? `${name} (${id})` : name;
    },
    typeOf: (id) => widgets[id]?.type,
    nameOfType,
  };
}

/** The gallery tab shows the error. */
function ignore(): void {}
