import type { TFunction } from 'i18next';

import type { FormField } from './form-fields.ts';

interface Named {
  /** The type of the widget. */
  type: string;
  field: Pick<FormField, 'name' | 'pointer'>;
}

/** Label of a field: specific to the widget type, or shared by all fields of this name. */
export function fieldName(t: TFunction, { type, field: { name, pointer } }: Named): string {
  if (isSlot(pointer)) return t(`editor.slot.${name}`, { defaultValue: name });
  return t([`editor.field.${type}.${name}`, `editor.field.${name}`], { defaultValue: name });
}

/** Help sentence of a field; empty where its name suffices. */
export function fieldHelp(t: TFunction, { type, field: { name, pointer } }: Named): string {
  if (isSlot(pointer)) return '';
  return t([`editor.help.${type}.${name}`, `editor.help.${name}`], { defaultValue: '' });
}

/** Whether the pointer leads to a data slot of a widget. */
function isSlot(pointer: string): boolean {
  return /^\/widgets\/[^/]+\/data\//.test(pointer);
}

/** Text of a choice of a field. */
export function choiceName(t: TFunction, name: string, choice: string | number | boolean): string {
  return t(`editor.choice.${name}.${choice}`, { defaultValue: String(choice) });
}

/** The language's own name, which its speakers look for. */
export function nameOfLanguage(code: string): string {
  const [language = code] = code.split('-');
  return new Intl.DisplayNames([code], { type: 'language' }).of(language) ?? code;
}
