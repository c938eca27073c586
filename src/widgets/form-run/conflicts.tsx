import { useText } from '#engine/text.ts';
import type { OutboxEntry } from '#plant/forms/use-form.ts';
import { valueText } from '#plant/forms/value-text.ts';
import { Button } from '#ui/controls/button.tsx';

import { storedInstead } from './answers/stored-instead.ts';
import type { OpenProps } from './form-head.tsx';
import styles from './form-run.module.css';
import { questionOfEntry, reasonOf } from './refusals.ts';

/** Refused entries: the operator decides, so that nothing is overwritten silently. */
export function Conflicts({ open: { entries, choose }, whole }: OpenProps) {
  const { t } = useText();
  const held = entries.filter(({ problem }) => problem);
  const refused = held.filter((entry) => !storedInstead(entry));
  const conflicts = held.filter((entry) => storedInstead(entry));
  return (
    <>
      {conflicts.length > 0 && (
        <section className={styles['conflicts']} role="alert">
          <h2>{t('form-run.conflict')}</h2>
          {conflicts.map((entry) => (
            <Conflict key={entry.id} entry={entry} whole={whole} onChoose={choose} />
          ))}
        </section>
      )}
      {refused.length > 0 && (
        <section className={styles['conflicts']} role="alert">
          <h2>{t('form-run.refused')}</h2>
          {refused.map((entry) => (
            <Refused key={entry.id} entry={entry} whole={whole} onChoose={choose} />
          ))}
        </section>
      )}
    </>
  );
}

interface ConflictProps {
  entry: OutboxEntry;
  whole: OpenProps['whole'];
  onChoose: OpenProps['open']['choose'];
}

function Conflict({ entry, whole, onChoose }: ConflictProps) {
  const { t, locale } = useText();
  const asked = questionOfEntry(whole, entry);
  const theirs = storedInstead(entry);

  function show(value: unknown): string {
    return valueText(value, { kind: asked?.Kind ?? 'text', t, locale }) ?? t('form-run.noAnswer');
  }

  if (!theirs) return null;
  return (
    <div>
      <p>
        <strong>{asked?.DisplayName ?? whole.form.DisplayName}</strong>
      </p>
      <p>{t('form-run.mine', { value: show(theirs.mine) })}</p>
      <p>{t('form-run.theirs', { name: theirs.username, value: show(theirs.value) })}</p>
      <div className={styles['steps']}>
        <Button onClick={() => void onChoose(entry, true)}>{t('form-run.keepMine')}</Button>
        <Button look="quiet" onClick={() => void onChoose(entry, false)}>
          {t('form-run.keepTheirs')}
        </Button>
      </div>
    </div>
  );
}

/** A refused entry: later entries are sent once it is taken back. */
function Refused({ entry, whole, onChoose }: ConflictProps) {
  const { t } = useText();
  const asked = questionOfEntry(whole, entry);
  return (
    <div>
      <p>
        <strong>{asked?.DisplayName ?? whole.form.DisplayName}</strong>
      </p>
      <p>{reasonOf(t, whole, entry)}</p>
      <div className={styles['steps']}>
        <Button onClick={() => void onChoose(entry, false)}>
          {t(asked ? 'form-run.answerAgain' : 'form-run.takeBack')}
        </Button>
      </div>
    </div>
  );
}
