import type { AnswerValue } from '#machines/form/check-answer.ts';
import type { Asked } from '#machines/form/options-of.ts';

/** A question or parameter, as it is shown. */
export interface ShownQuestion extends Asked {
  Id: string;
  DisplayName: string;
  Help?: string;
  Required?: boolean;
  Unit?: string;
}

/** One way to enter an answer. */
export interface InputProps {
  question: ShownQuestion;
  value: AnswerValue | null;
  isReadOnly: boolean;
  /** Of the words that name it, and of those that say what is wrong. */
  labelId: string;
  faultId: string;
  isFaulty: boolean;
  /**
   * What was entered, right or not; with a picture its content.
   * @returns whether it may stand in the input; else the input shows its answer again.
   */
  onEntered(value: unknown, file?: Blob): boolean;
  /** The picture that the value names. */
  picture?: LoadPicture;
}

type LoadPicture = (id: string) => Promise<Blob>;
