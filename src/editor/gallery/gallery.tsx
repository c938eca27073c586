import { type ComponentType, Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Loading } from '#engine/frame.tsx';
import type { WidgetExample } from '#engine/widget-example.ts';
import { loadWidget } from '#engine/widget-parts.ts';
import type { AnyWidget, WidgetRegistry } from '#engine/widget.ts';
import { hasPart } from '#shared/fold-text.ts';
import { SearchInput } from '#ui/controls/search-input.tsx';
import { LazyBoundary } from '#ui/lazy-boundary.tsx';

import styles from './gallery.module.css';

/** Texts of a widget in the gallery, in the language of the page. */
interface GalleryEntry {
  title: string;
  about: string;
  /** Example that it is added with. */
  example?: Pick<WidgetExample, 'data' | 'widget' | 'sampleOptions'> | undefined;
}

/** Examples of the widgets, and the context to draw them; provided by the app. */
export interface GalleryParts {
  entryOf(type: string, language: string): GalleryEntry | undefined;
  Preview: ComponentType<{ type: string }>;
}

interface GalleryProps {
  widgets: WidgetRegistry;
  loadParts(): Promise<GalleryParts>;
  onAdd(type: string, widget: AnyWidget, example: GalleryEntry['example']): void;
}

/** All widgets, with search, to add to the screen. */
export function Gallery(props: GalleryProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  return (
    <>
      <p className={styles['hint']}>{t('editor.gallery.hint')}</p>
      <SearchInput label={t('editor.gallery.find')} value={typed} onChange={setTyped} />
      <LazyBoundary>
        <Suspense fallback={<Loading />}>
          <Entries {...props} typed={typed} />
        </Suspense>
      </LazyBoundary>
    </>
  );
}

/** Widgets that match the search, in the given order. */
function Entries({ widgets, loadParts, onAdd, typed }: GalleryProps & { typed: string }) {
  const { t, i18n } = useTranslation();
  const { entryOf, Preview } = use(loadParts());
  const found = Object.entries(widgets)
    .map(([type, load]) => ({ type, load, entry: entryOf(type, i18n.language) }))
    .filter(({ type, entry }) =>
      [type, entry?.title, entry?.about].some((words) => hasPart(words ?? '', typed)),
    )
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), i18n.language));
  if (found.length === 0) return <p className={styles['none']}>{t('editor.gallery.none')}</p>;
  return (
    <ul className={styles['gallery']} aria-label={t('editor.gallery')}>
      {found.map((one) => (
        <li key={one.type} className={styles['card']}>
          <LazyBoundary>
            <Suspense fallback={<Loading />}>
              <Entry {...one} Preview={Preview} onAdd={onAdd} />
            </Suspense>
          </LazyBoundary>
        </li>
      ))}
    </ul>
  );
}

interface Found {
  type: string;
  load: WidgetRegistry[string];
  /** Undefined where a widget has no example. */
  entry: GalleryEntry | undefined;
}

function nameOf({ type, entry }: Found): string {
  return entry?.title ?? type;
}

type EntryProps = Found & Pick<GalleryParts, 'Preview'> & Pick<GalleryProps, 'onAdd'>;

function Entry({ type, load, entry, Preview, onAdd }: EntryProps) {
  const { t } = useTranslation();
  const widget = use(loadWidget(load));
  const { description = '' } = widget.schema as { description?: string };
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
