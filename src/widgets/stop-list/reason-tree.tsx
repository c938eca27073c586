import { useId, useState } from 'react';

import { useText } from '#engine/text.ts';
import { hasPart } from '#shared/fold-text.ts';
import type { StopReason } from '#schemas/api/stops.gen.ts';
import { Radio } from '#ui/controls/radio.tsx';
import { SearchField } from '#ui/controls/search-field.tsx';

import page from './stop-list.module.css';
import styles from './stop-dialog.module.css';

interface ReasonTreeProps {
  reasons: readonly StopReason[];
  chosen: string | null;
  onChoose(id: string | null): void;
}

/** With more reasons, a search field is shown. */
const fewReasons = 12;

/** Reasons grouped by top-level reason, as an optional single choice. */
export function ReasonTree({ reasons, chosen, onChoose }: ReasonTreeProps) {
  const { t } = useText();
  const name = useId();
  const [find, setFind] = useState('');
  const groups = groupsOf(reasons, find);
  return (
    <fieldset className={styles['tree']}>
      <legend>{t('stop-list.why')}</legend>
      {reasons.length > fewReasons && (
        <SearchField label={t('stop-list.find')} value={find} onChange={setFind} />
      )}
      {groups.map(({ top, below }) => (
        <fieldset key={top.Id} className={styles['group']}>
          <legend className={below.length > 0 ? styles['top'] : 'ls-visually-hidden'}>
            {top.DisplayName}
          </legend>
          <div className={styles['chips']}>
            {[top, ...below].map((reason) => (
              <Chip
                key={reason.Id}
                name={name}
                label={
                  reason === top && below.length > 0
                    ? t('stop-list.otherOf', { group: top.DisplayName })
                    : reason.DisplayName
                }
                isChecked={reason.Id === chosen}
                onChoose={() => onChoose(reason.Id)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {groups.length === 0 && <p className={page['hint']}>{t('stop-list.notFound', { find })}</p>}
      <div className={styles['chips']}>
        <Chip
          name={name}
          label={t('stop-list.noneAfterAll')}
          isChecked={chosen === null}
          onChoose={() => onChoose(null)}
        />
      </div>
    </fieldset>
  );
}

interface ChipProps {
  name: string;
  label: string;
  isChecked: boolean;
  onChoose(): void;
}

function Chip({ label, ...radio }: ChipProps) {
  return (
    <Radio {...radio} className={styles['chip']}>
      {label}
    </Radio>
  );
}

interface Group {
  top: StopReason;
  below: StopReason[];
}

/** A group whose name matches the search keeps all its reasons. */
function groupsOf(reasons: readonly StopReason[], find: string): Group[] {
  function named({ DisplayName, Code }: StopReason): boolean {
    return hasPart(`${DisplayName} ${Code}`, find);
  }
  return reasons
    .filter(({ ParentId }) => ParentId === null)
    .flatMap((top) => {
      const below = reasons.filter(({ ParentId }) => ParentId === top.Id);
      if (named(top)) return [{ top, below }];
      const found = below.filter(named);
      return found.length > 0 ? [{ top, below: found }] : [];
    });
}
