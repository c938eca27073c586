import { Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { NotFound } from '#app/not-found-page.tsx';
import { useSession } from '#app/session/session.ts';
import { isTester } from '#app/session/tester-rights.ts';
import { Loading } from '#engine/frame.tsx';
import type { WidgetExample } from '#engine/widget-example.ts';
import { loadWidget } from '#engine/widget-parts.ts';
import { hasPart } from '#shared/fold-text.ts';
import { wordsIn } from '#shared/words.ts';
import { SearchInput } from '#ui/controls/search-input.tsx';
import { Select } from '#ui/controls/select.tsx';
import { examples } from '#widgets/examples.ts';
import { widgets } from '#widgets/registry.ts';

import { AppearanceSwitch } from './appearance-switch.tsx';
import { ExampleCard } from './example-card.tsx';
import styles from './gallery.module.css';
import { type SampleAnswer, sampleAnswers, SampleAround } from './sample-around.tsx';

/** All widgets with example, options and JSON, for integrators and QA. */
export function GalleryPage() {
  const { account } = useSession();
  return isTester(account.Roles) ? <Gallery /> : <NotFound />;
}

function Gallery() {
  const { t, i18n } = useTranslation();
  const [typed, setTyped] = useState('');
  const [answer, setAnswer] = useState<SampleAnswer>('rows');
  const shown = [...examples]
    .filter(([type, { title, about }]) =>
      [type, wordsIn(title, i18n.language), wordsIn(about, i18n.language)].some((words) =>
        hasPart(words, typed),
      ),
    )
    .toSorted(([a], [b]) => a.localeCompare(b));
  return (
    <div className={styles['page']}>
      <title>{t('gallery.title')}</title>
      <header className={styles['head']}>
        <h1>{t('gallery.title')}</h1>
        <p>{t('gallery.hint')}</p>
        <div className={styles['controls']}>
          <SearchInput label={t('gallery.filter')} value={typed} onChange={setTyped} />
          <AnswerSelect answer={answer} onChange={setAnswer} />
          <AppearanceSwitch />
          <output>{t('gallery.count', { count: shown.length, all: examples.size })}</output>
        </div>
      </header>
      <SampleAround key={answer}>
        <Suspense fallback={<Loading />}>
          <Cards shown={shown} answer={answer} />
        </Suspense>
      </SampleAround>
    </div>
  );
}

interface AnswerSelectProps {
  answer: SampleAnswer;
  onChange: (answer: SampleAnswer) => void;
}

/** Selects whether examples have rows, are empty, are loading or have failed. */
function AnswerSelect({ answer, onChange }: AnswerSelectProps) {
  const { t } = useTranslation();
  return (
    <label>
      {t('gallery.answer')}{' '}
      <Select
        value={answer}
        options={sampleAnswers.map((one) => ({ value: one, label: t(`gallery.answer.${one}`) }))}
        onChange={onChange}
      />
    </label>
  );
}

/** Rendered once all widgets are loaded: they define the size of their cards. */
function Cards({
  shown,
  answer,
}: {
  shown: readonly [string, WidgetExample][];
  answer: SampleAnswer;
}) {
  const loaded = Object.values(widgets).map(loadWidget);
  for (const widget of loaded) use(widget);
  return (
    <div className={styles['cards']}>
      {shown.map(([type, example]) => (
        <ExampleCard key={type} type={type} example={example} answer={answer} />
      ))}
    </div>
  );
}
