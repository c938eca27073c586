import { useText } from '#engine/text.ts';
import { dateFormat } from '#shared/date-format.ts';
import type { FormMedium } from '#schemas/api/forms.gen.ts';

import { AnswerPicture } from './answer-picture.tsx';
import styles from './answers.module.css';

interface OtherPicturesProps {
  media: readonly FormMedium[];
  timeZone: string;
  /** Name of a question by its id. */
  nameOf(questionId: string | null): string;
  onSettled(id: string): void;
}

/** Pictures of the form that are no current answer. */
export function OtherPictures({ media, timeZone, nameOf, onSettled }: OtherPicturesProps) {
  const { t, locale } = useText();
  if (media.length === 0) return null;
  const format = dateFormat('record', locale, timeZone);
  return (
    <>
      <h2>{t('form-run.otherPictures')}</h2>
      <ul className={styles['pictures']}>
        {media.map(({ MediaId, QuestionId, Username, At }) => (
          <li key={MediaId}>
            <AnswerPicture id={MediaId} name={nameOf(QuestionId)} onSettled={onSettled} />
            <span>{nameOf(QuestionId)}</span>
            <span>{`${Username} · ${format.format(new Date(At))}`}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
