import { useText } from '#engine/text.ts';
import { useTicking } from '#engine/ticker.ts';
import { splitDuration } from '#lib/time/duration.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { waitingText } from '#plant/forms/waiting-text.ts';
import type { OpenForm, WholeForm } from '#plant/forms/use-form.ts';

import { FormSubject } from './form-subject.tsx';
import styles from './form-head.module.css';
import { useTrueFor } from './use-true-for.ts';

export interface OpenProps {
  open: OpenForm;
  whole: WholeForm;
}

/** Milliseconds before pending entries are mentioned. */
const shownAfter = 1000;

/** Name, progress and pending entries of the form. */
export function FormHead({ open, whole }: OpenProps) {
  const { t } = useText();
  const { form } = whole;
  const { DisplayName, MachineName, TemplateVersion, State, Total, Answered } = form;
  const about = t('form-run.about', { machine: MachineName, version: TemplateVersion });
  // The record of a finished form shows these.
  const isRunning = State !== 'finished';
  return (
    <header className={styles['head']}>
      <h1>{DisplayName}</h1>
      {isRunning && <p>{about}</p>}
      <About whole={whole} />
      {isRunning && <FormSubject open={open} whole={whole} />}
      <p className={styles['state']}>
        <strong>{t(`forms.state.${State}`)}</strong>
        <Timer since={form.StartedAt} until={form.EndedAt} />
      </p>
      <label className={styles['progress']}>
        {t('form-run.progress', { done: Answered, total: Total })}
        <progress max={Math.max(Total, 1)} value={Answered} />
      </label>
      <Waiting open={open} />
    </header>
  );
}

/** The designer's description. */
function About({ whole: { questions } }: Pick<OpenProps, 'whole'>) {
  const { Description, Attributes = [] } = questions;
  return (
    <>
      {Description !== undefined && <p className={styles['description']}>{Description}</p>}
      {Attributes.length > 0 && (
        <dl className={styles['attributes']}>
          {Attributes.map(({ Name, Value }) => (
            <div key={`${Name} ${Value}`}>
              <dt>{Name}</dt>
              <dd>{Value || '—'}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Waiting({ open: { entries, state, error } }: Pick<OpenProps, 'open'>) {
  const { t } = useText();
  const isOffline = state === 'offline' || error?.name === 'ConnectionError';
  const isShown = useTrueFor(entries.length > 0, shownAfter) || isOffline;
  return (
    <output
      className={isShown ? styles['waiting'] : 'ls-visually-hidden'}
      aria-live={isShown ? 'polite' : 'off'}
      data-offline={isOffline}
    >
      {isOffline && <span>{t('form-run.offline')}</span>}
      {entries.length > 0 && <span>{waitingText(t, entries)}</span>}
    </output>
  );
}

function Timer({ since, until }: { since: string | null; until: string | null }) {
  const { t } = useText();
  const time = useTicking(() => {
    if (since === null) return '';
    const end = until === null ? serverNow() : Date.parse(until);
    return splitDuration((end - Date.parse(since)) / 1000).timer;
  });
  if (since === null) return null;
  return <span className={styles['timer']}>{t('form-run.time', { time })}</span>;
}
