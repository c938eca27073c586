import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

import type { FormField } from './form-fields.ts';

/** Values and actions for the fields of a widget's form. */
export interface FieldContext {
  /** The type of the widget. */
  type: string;
  /** The value in the draft; undefined if unset. */
  valueAt(pointer: string): unknown;
  /** Undefined takes the field away. */
  set(pointer: string, value: unknown): void;
  /** The layer that sets the field; undefined where none does. */
  layerAt(pointer: string): string | undefined;
  /** The layer that is edited. */
  own: string;
  /** Names of the client, plant or machine of a layer. */
  layerNames: Readonly<Record<string, string | undefined>>;
  /** Resets the field to the value of the layers beneath. */
  reset(pointer: string): void;
  /** Problem of a field, by JSON pointer. */
  faultAt(pointer: string): ScreenProblem | undefined;
  /** Fields of the rows that the widget is bound to, by the path of their list. */
  rowFields: Readonly<Record<string, readonly string[] | undefined>>;
}

export interface ControlProps {
  id: string;
  /** Text of the field's label. */
  label: string;
  field: FormField;
  context: FieldContext;
}
