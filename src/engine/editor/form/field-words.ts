import type { TFunction } from 'i18next';

import type { FormField } from './form-fields.ts';

interface Named {
  /** The type of the widget. */
  type: string;
  field: Pick<FormField, 'name' | 'pointer'>;
}

/** What the form of a widget calls a field: of one widget, or of all that have one of this name. */
export function fieldName(t: TFunction, { type, field: { name, pointer } }: Named): string {
  if (isSlot(pointer)) return t(`editor.slot.${name}`, { defaultValue: name });
  return t([`editor.field.${type}.${name}`, `editor.field.${name}`], { defaultValue: name });
}

/** A sentence about it; empty where its name says enough. */
export function fieldHelp(t: TFunction, { type, field: { name, pointer } }: Named): string {
  if (isSlot(pointer)) return '';
  return t([`editor.help.${type}.${name}`, `editor.help.${name}`], { defaultValue: '' });
}

/** What a widget reads. */
function isSlot(pointer: string): boolean {
  return /^\/widgets\/[^/]+\/data\//.test(pointer);
}

/** What one of the choices of a field is called. */
export function choiceName(t: TFunction, name: string, choice: string | number | boolean): string {
  return t(`editor.choice.${name}.${choice}`, { defaultValue: String(choice) });
}

/** In that language, as people look for it. */
export function nameOfLanguage(code: string): string {
  const [language = code] = code.split('-');
  return new Intl.DisplayNames([code], { type: 'language' }).of(language) ?? code;
}
