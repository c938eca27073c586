import { use, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { usePlainScope } from '#app/screen/plain-scope.ts';
import { WidgetCell } from '#engine/cell.tsx';
import type { WidgetExample } from '#engine/widget-example.ts';
import { loadWidget } from '#engine/widget-parts.ts';
import { wordsIn } from '#shared/words.ts';
import { Button } from '#ui/controls/button.tsx';
import { widgets } from '#widgets/registry.ts';

import styles from './gallery.module.css';
import { optionRows } from './option-rows.ts';
import { type SampleAnswer, SampleScreen } from './sample-around.tsx';

interface ExampleCardProps {
  type: string;
  example: WidgetExample;
  answer: SampleAnswer;
}

/** One widget: rendered, with its options and its JSON. */
export function ExampleCard({ type, example, answer }: ExampleCardProps) {
  const { t, i18n } = useTranslation();
  const title = wordsIn(example.title, i18n.language);
  const isWide = useWidget(type).size.w >= wideFrom;
  return (
    <article
      className={styles['card']}
      aria-label={title}
      data-type={type}
      data-wide={isWide || undefined}
    >
      <header>
        <h2>{title}</h2>
        <code>{type}</code>
        <p>{wordsIn(example.about, i18n.language)}</p>
      </header>
      <Preview type={type} example={example} answer={answer} />
      <details>
        <summary>{t('gallery.options')}</summary>
        <Options type={type} />
      </details>
      <details>
        <summary>{t('gallery.json')}</summary>
        <CopiedJson example={example} />
      </details>
    </article>
  );
}

/** Width in grid columns, of twelve, from which a card takes the whole row. */
const wideFrom = 9;
/** Height of a grid row in pixels, including the gap. */
const rowPx = 40;
const noRoute = {};

function Preview({ type, example, answer }: ExampleCardProps) {
  const { size, grows } = useWidget(type);
  const plain = usePlainScope(noRoute);
  const height = Math.min(12, Math.max(grows ? 5 : 4, size.h)) * rowPx;
  return (
    <div className={styles['preview']} style={{ height }}>
      <SampleScreen id={type} example={example} plain={plain} answer={answer}>
        <WidgetCell id={type} placed={example.widget} />
      </SampleScreen>
    </div>
  );
}

function Options({ type }: { type: string }) {
  const { t } = useTranslation();
  const { schema } = useWidget(type);
  const rows = useMemo(() => optionRows(schema), [schema]);
  if (rows.length === 0) return <p>{t('gallery.none')}</p>;
  return (
    <div className={styles['scroll']}>
      <table className={styles['options']}>
        <thead>
          <tr>
            {['name', 'kind', 'usual', 'description'].map((column) => (
              <th key={column} scope="col">
                {t(`gallery.option.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, kind, usual, isRequired, description }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>{kind}</td>
              <td>{isRequired ? t('gallery.required') : usual}</td>
              <td>{description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function CopiedJson({ example: { data, widget } }: { example: WidgetExample }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const text = JSON.stringify(
    { ...(data && { data }), widgets: { [widget.type]: widget } },
    null,
    2,
  );
  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  return (
    <div className={styles['json']}>
      {'clipboard' in navigator && (
        <Button look="quiet" onClick={() => void copy().catch(() => {})}>
          {t(isCopied ? 'gallery.copied' : 'gallery.copy')}
        </Button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region needs the focus to be scrolled by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </div>
  );
}

function useWidget(type: string) {
  const load = widgets[type];
  if (!load) throw new Error(`There is no widget ${type}`);
  return use(loadWidget(load));
}
