import { useText } from '#engine/text.ts';
import { storedInstead } from '#plant/forms/stored-instead.ts';
import type { OutboxEntry } from '#plant/forms/use-form.ts';
import { valueText } from '#plant/forms/value-text.ts';
import { Button } from '#ui/button.tsx';

import type { OpenProps } from './form-head.tsx';
import styles from './form-run.module.css';

/** What the server did not take: the operator chooses, nothing is overwritten silently. */
export function Conflicts({ open: { entries, choose }, whole }: OpenProps) {
  const { t } = useText();
  const refused = entries.filter(({ problem }) => problem);
  if (refused.length === 0) return null;
  return (
    <section className={styles['conflicts']} role="alert">
      <h2>{t('form-run.conflict')}</h2>
      {refused.map((entry) => (
        <Conflict key={entry.id} entry={entry} whole={whole} onChoose={choose} />
      ))}
    </section>
  );
}

interface ConflictProps {
  entry: OutboxEntry;
  whole: OpenProps['whole'];
  onChoose: OpenProps['open']['choose'];
}

function Conflict({ entry, whole, onChoose }: ConflictProps) {
  const { t, locale } = useText();
  const { write, problem } = entry;
  const question =
    'id' in write
      ? whole.questions.Items.find(({ Question }) => Question.Id === write.id)?.Question
      : undefined;
  const kind = question?.Kind ?? 'text';
  const theirs = storedInstead(entry);

  function show(value: unknown): string {
    return valueText(value, { kind, t, locale }) ?? t('form-run.noAnswer');
  }

  return (
    <div>
      <p>
        <strong>{question?.DisplayName ?? whole.form.DisplayName}</strong>
      </p>
      {theirs ? (
        <>
          <p>{t('form-run.mine', { value: show(theirs.mine) })}</p>
          <p>{t('form-run.theirs', { name: theirs.username, value: show(theirs.value) })}</p>
        </>
      ) : (
        <p>{problem?.message}</p>
      )}
      <div className={styles['steps']}>
        {theirs && (
          <Button onClick={() => void onChoose(entry, true)}>{t('form-run.keepMine')}</Button>
        )}
        <Button look="quiet" onClick={() => void onChoose(entry, false)}>
          {t('form-run.keepTheirs')}
        </Button>
      </div>
    </div>
  );
}
