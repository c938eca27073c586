import { type ComponentType, Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';

import { PartBoundary } from '#ui/part-boundary.tsx';

import { Loading } from '#engine/frame.tsx';
import { loadWidget } from '#engine/widget-parts.ts';
import type { WidgetExample } from '#engine/widget-example.ts';
import type { AnyWidget, WidgetRegistry } from '#engine/widget.ts';
import styles from './gallery.module.css';

/** What the gallery says of a widget, in the language of the page. */
interface GalleryEntry {
  title: string;
  about: string;
  /** To begin with. */
  example?: Pick<WidgetExample, 'data' | 'widget'> | undefined;
}

/** The app knows examples of the widgets, and what they are drawn with. */
export interface GalleryParts {
  entryOf(type: string, language: string): GalleryEntry | undefined;
  Preview: ComponentType<{ type: string }>;
}

interface GalleryProps {
  widgets: WidgetRegistry;
  loadParts(): Promise<GalleryParts>;
  onAdd(type: string, widget: AnyWidget, example: GalleryEntry['example']): void;
}

/** Every widget there is, to be added to the screen. */
export function Gallery({ widgets, loadParts, onAdd }: GalleryProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles['gallery']} aria-label={t('editor.gallery')}>
      {Object.entries(widgets).map(([type, load]) => (
        <li key={type}>
          <PartBoundary>
            <Suspense fallback={<Loading />}>
              <Entry type={type} load={load} loadParts={loadParts} onAdd={onAdd} />
            </Suspense>
          </PartBoundary>
        </li>
      ))}
    </ul>
  );
}

interface EntryProps extends Pick<GalleryProps, 'loadParts' | 'onAdd'> {
  type: string;
  load: WidgetRegistry[string];
}

function Entry({ type, load, loadParts, onAdd }: EntryProps) {
  const { t, i18n } = useTranslation();
  const { entryOf, Preview } = use(loadParts());
  const widget = use(loadWidget(load));
  const { description = '' } = widget.schema as { description?: string };
  const entry = entryOf(type, i18n.language);
  const { title, about, example } = entry ?? { title: type, about: description };
  return (
    <>
      <button
        type="button"
        className={styles['entry']}
        aria-label={t('editor.add.label', { name: title })}
        onClick={() => onAdd(type, widget, example)}
      >
        <strong>{title}</strong>
        <span>{about}</span>
      </button>
      {entry && (
        <div className={styles['preview']} inert>
          <Preview type={type} />
        </div>
      )}
    </>
  );
}
