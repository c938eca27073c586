import { useId } from 'react';

import { useText } from '#engine/text.ts';
import { usePlantScope } from '#plant/plant-scope.ts';
import type { Stop } from '#schemas/api/stops.gen.ts';
import { Radio } from '#ui/controls/radio.tsx';

import styles from './stop-dialog.module.css';
import { authorOf, durationText, reasonOf, timeOf } from './stop-words.ts';

interface StopPartsProps {
  parts: readonly Stop[];
  /** Id of the selected part. */
  chosen: string;
  onChoose(id: string): void;
}

/** The parts of a stop, to select from if there are several. */
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

/** Time, duration, reason and author of a part. */
export function PartWords({ part, isShort = false }: { part: Stop; isShort?: boolean }) {
  const { t, locale } = useText();
  const { timeZone } = usePlantScope();
  const words = { t, locale, timeZone };
  const author = authorOf(part, words);
  return (
    <span className={styles['words']}>
      {isShort && <span>{`${timeOf(part, words)} · ${durationText(part)}`}</span>}
      <strong>{reasonOf(part, t)}</strong>
      {part.Comment !== null && <span>{part.Comment}</span>}
      {author !== '' && <small>{author}</small>}
    </span>
  );
}
