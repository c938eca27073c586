/** What is wrong in one line of a list. */
export interface CellFault {
  /** Of the line, from 0. */
  index: number;
  /** Undefined: the line as a whole. */
  field: string | undefined;
  /** As it is said. */
  text: string;
}
