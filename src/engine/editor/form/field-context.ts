import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

import type { FormField } from './form-fields.ts';

/** What the fields of the form of one widget read and write. */
export interface FieldContext {
  /** The type of the widget. */
  type: string;
  /** The value in the draft; undefined where it says none. */
  valueAt(pointer: string): unknown;
  /** Undefined takes the field away. */
  set(pointer: string, value: unknown): void;
  /** The layer that sets the field; undefined where none does. */
  layerAt(pointer: string): string | undefined;
  /** The layer that is edited. */
  own: string;
  /** What people call the client, plant or machine of a layer. */
  layerNames: Readonly<Record<string, string | undefined>>;
  /** Back to what is beneath. */
  reset(pointer: string): void;
  /** By pointer. */
  faultAt(pointer: string): ScreenProblem | undefined;
  /** Fields of the rows that the widget is bound to, by the path of the list that they are in. */
  rowFields: Readonly<Record<string, readonly string[] | undefined>>;
}

export interface ControlProps {
  id: string;
  /** What the field is called. */
  label: string;
  field: FormField;
  context: FieldContext;
}
