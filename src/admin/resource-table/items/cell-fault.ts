/** What is wrong in one line of a list. */
export interface CellFault {
  /** Place of the line, from 0. */
  index: number;
  /** Undefined: the line as a whole. */
  field: string | undefined;
  /** What is said of it. */
  text: string;
}
