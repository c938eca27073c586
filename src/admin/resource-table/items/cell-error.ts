/** A fault in one line of a list. */
export interface CellError {
  /** Index of the line, from 0. */
  index: number;
  /** Undefined: the line as a whole. */
  field: string | undefined;
  /** Text of the fault. */
  text: string;
}
