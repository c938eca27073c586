import { useId } from 'react';

import { useText } from '#engine/text.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Stop } from '#schemas/api/stops.gen.ts';
import { Radio } from '#ui/controls/radio.tsx';

import styles from './stop-dialog.module.css';
import { authorOf, lengthOf, reasonOf, timeOf } from './stop-words.ts';

interface StopPartsProps {
  parts: readonly Stop[];
  /** Id of the part that is worked on. */
  chosen: string;
  onChoose(id: string): void;
}

/** The parts of a stop; where there are several, one of them is worked on. */
export function StopParts({ parts, chosen, onChoose }: StopPartsProps) {
  const { t } = useText();
  const group = useId();
  if (parts.length <= 1 && parts[0]) return <PartWords part={parts[0]} />;
  return (
    <fieldset className={styles['parts']}>
      <legend>{t('stop-list.parts')}</legend>
      {parts.map((part) => (
        <Radio
          key={part.Id}
          name={group}
          className={styles['part']}
          isChecked={part.Id === chosen}
          onChoose={() => onChoose(part.Id)}
        >
          <PartWords part={part} isShort />
        </Radio>
      ))}
    </fieldset>
  );
}

/** When, for how long, why, and who said so. */
export function PartWords({ part, isShort = false }: { part: Stop; isShort?: boolean }) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const words = { t, locale, timeZone };
  const author = authorOf(part, words);
  return (
    <span className={styles['words']}>
      {isShort && <span>{`${timeOf(part, words)} · ${lengthOf(part)}`}</span>}
      <strong>{reasonOf(part, t)}</strong>
      {part.Comment !== null && <span>{part.Comment}</span>}
      {author !== '' && <small>{author}</small>}
    </span>
  );
}
