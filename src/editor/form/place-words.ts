import type { TFunction } from 'i18next';

import { stepsOf } from '#shared/json-pointer.ts';

import type { WidgetNames } from '../widget-names.ts';
import { fieldName, nameOfLanguage } from './field-words.ts';

/** Groups that are left out of the path, as their fields have names of their own. */
const silentGroups = new Set(['options', 'data']);

/**
 * Readable path of a JSON pointer in a screen or its overlay: `Clock › Time zone`. Steps without a
 * text stay as they are.
 */
export function placeWords(t: TFunction, pointer: string, names: WidgetNames): string {
  const steps = documentSteps(pointer);
  const [section, id = '', ...rest] = steps;
  if (section !== 'widgets' || id === '') return steps.join(' › ') || '/';
  const type = names.typeOf(id) ?? '';
  const shown = rest.filter((step, index) => index > 0 || !silentGroups.has(step));
  const words = shown.map((name, index) => {
    const field = { name, pointer: `/widgets/${id}/${rest.slice(0, -1).join('/')}/` };
    if (index === 0 && name === 'visible') return t('editor.group.visible');
    if (isLanguage(name)) return nameOfLanguage(name);
    return /^[a-z]/.test(name) ? fieldName(t, { type, field }) : stepText(name);
  });
  return [names.nameOf(id), ...words].join(' › ');
}

/** The id of the widget that a pointer leads into; the widget may have been removed. */
export function widgetAt(pointer: string): string | undefined {
  const [section, id] = documentSteps(pointer);
  return section === 'widgets' && id !== '' ? id : undefined;
}

function documentSteps(pointer: string): string[] {
  return stepsOf(pointer.replace(/^\/patch(?=\/)/, ''));
}

/** Indices of list items are shown from 1. */
function stepText(step: string): string {
  return /^\d+$/.test(step) ? String(Number(step) + 1) : step;
}

function isLanguage(step: string): boolean {
  return /^[a-z]{2}-[A-Z]{2}$/.test(step);
}
