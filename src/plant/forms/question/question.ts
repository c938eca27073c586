import type { AnswerSpec } from '#machines/form/answer-spec.ts';
import type { AnswerValue } from '#machines/form/check-answer.ts';

/** A question or parameter as displayed. */
export interface ShownQuestion extends AnswerSpec {
  Id: string;
  DisplayName: string;
  Help?: string;
  Required?: boolean;
  Unit?: string;
}

/** Props common to all answer inputs. */
export interface InputProps {
  question: ShownQuestion;
  value: AnswerValue | null;
  isReadOnly: boolean;
  /** Ids of the label and of the error message. */
  labelId: string;
  faultId: string;
  isFaulty: boolean;
  /**
   * Reports input, valid or not; for a picture with its file.
   * @returns whether the input keeps it; else the input shows its answer again.
   */
  onEntered(value: unknown, file?: Blob): boolean;
  /** Loads the picture that the value refers to. */
  picture?: LoadPicture;
}

type LoadPicture = (id: string) => Promise<Blob>;
