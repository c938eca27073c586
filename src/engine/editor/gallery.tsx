import { Suspense, use } from 'react';
import { useTranslation } from 'react-i18next';

import { isObject } from '#lib/merge-patch.ts';
import { serverNow } from '#lib/server-clock.ts';
import { PartBoundary } from '#ui/part-boundary.tsx';

import { Loading } from '../frame.tsx';
import { loadWidget } from '../widget-parts.ts';
import type { AnyWidget, WidgetRegistry } from '../widget.ts';
import styles from './editor.module.css';

interface GalleryProps {
  widgets: WidgetRegistry;
  onAdd(type: string, widget: AnyWidget): void;
}

/** Every widget there is, to be added to the screen. */
export function Gallery({ widgets, onAdd }: GalleryProps) {
  const { t } = useTranslation();
  return (
    <ul className={styles['gallery']} aria-label={t('editor.gallery')}>
      {Object.entries(widgets).map(([type, load]) => (
        <li key={type}>
          <PartBoundary>
            <Suspense fallback={<Loading />}>
              <Entry type={type} load={load} onAdd={onAdd} />
            </Suspense>
          </PartBoundary>
        </li>
      ))}
    </ul>
  );
}

interface EntryProps {
  type: string;
  load: WidgetRegistry[string];
  onAdd: GalleryProps['onAdd'];
}

function Entry({ type, load, onAdd }: EntryProps) {
  const { t, i18n } = useTranslation();
  const widget = use(loadWidget(load));
  const { description } = widget.schema as { description?: string };
  const title = `${type}.gallery.title`;
  const words = `${type}.gallery.description`;
  const name = i18n.exists(title) ? t(title) : type;
  return (
    <button
      type="button"
      className={styles['entry']}
      aria-label={t('editor.add.label', { name })}
      onClick={() => onAdd(type, widget)}
    >
      <strong>{name}</strong>
      <span>{i18n.exists(words) ? t(words) : description}</span>
      <Preview widget={widget} />
    </button>
  );
}

/** Drawn from the widget's own example; without one, as large as it will be. */
function Preview({ widget }: { widget: AnyWidget }) {
  const example = exampleOf(widget);
  if (!example)
    return (
      <span
        className={styles['outline']}
        style={{ aspectRatio: ratioOf(widget) }}
        aria-hidden="true"
      />
    );
  return (
    <span className={styles['preview']} inert>
      <widget.Component options={example.options} data={example.data} receivedAt={serverNow()} />
    </span>
  );
}

function exampleOf(widget: AnyWidget): { options: object; data: object } | undefined {
  const example = (widget as { example?: unknown }).example;
  if (!isObject(example)) return undefined;
  const { options = {}, data = {} } = example;
  return isObject(options) && isObject(data) ? { options, data } : undefined;
}

/** A column is about as wide as three rows are high. */
function ratioOf({ size }: AnyWidget): string {
  return `${size.w * 3} / ${size.h}`;
}
