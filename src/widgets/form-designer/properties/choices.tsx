import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { hasPart } from '#shared/fold-text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { SearchInput } from '#ui/controls/search-input.tsx';
import { useFirstFocus } from '#ui/use-first-focus.ts';

import type { Assignable } from '../template/use-form-draft.ts';
import styles from '../form-designer.module.css';

/** Maximum of choices shown; others are found by search. */
const maxShown = 200;

interface ChoicesProps {
  kind: 'machines' | 'products';
  all: readonly Assignable[];
  ids: ReadonlySet<string>;
  onChoose(ids: ReadonlySet<string>): void;
}

/** Multiple choice from a long list, with search. */
export function Choices({ kind, all, ids, onChoose }: ChoicesProps) {
  const { t } = useText();
  const [typed, type] = useState('');
  const first = useFirstFocus(kind);
  const found = all.filter(({ DisplayName, PlantName }) =>
    hasPart(`${DisplayName} ${PlantName ?? ''}`, typed),
  );

  function set(some: readonly Assignable[], isChosen: boolean): void {
    const next = new Set(ids);
    for (const { Id } of some) next[isChosen ? 'add' : 'delete'](Id);
    onChoose(next);
  }

  return (
    <>
      <div className={styles['search']}>
        <SearchInput
          ref={kind === 'machines' ? first : undefined}
          label={t(`form-designer.search.${kind}`)}
          value={typed}
          onChange={type}
        />
        <Button look="quiet" onClick={() => set(found, true)}>
          {t('form-designer.chooseAll', { count: found.length })}
        </Button>
        <Button look="quiet" onClick={() => set(found, false)}>
          {t('form-designer.chooseNone', { count: found.length })}
        </Button>
      </div>
      <ul className={styles['choices']}>
        {found.slice(0, maxShown).map((one) => (
          <li key={one.Id}>
            <Checkbox
              label={one.PlantName ? `${one.DisplayName} · ${one.PlantName}` : one.DisplayName}
              isChecked={ids.has(one.Id)}
              onChange={(isChosen) => set([one], isChosen)}
            />
          </li>
        ))}
      </ul>
      {found.length === 0 && <p>{t('form-designer.nothingFound')}</p>}
      {found.length > maxShown && (
        <p className={styles['hint']}>{t('form-designer.searchMore', { count: maxShown })}</p>
      )}
    </>
  );
}
