import type { TFunction } from 'i18next';

import { unescapeStep } from '#shared/schema-problems.ts';

import type { WidgetNames } from '../widget-names.ts';
import { fieldName, nameOfLanguage } from './field-words.ts';

/** What is in them has names of its own. */
const silentGroups = new Set(['options', 'data']);

/**
 * What people call the place that a JSON pointer of a screen or of its overlay leads to: `Clock › Time
 * zone`. What has no name of its own stands as it is written.
 */
export function placeWords(t: TFunction, pointer: string, names: WidgetNames): string {
  const steps = stepsOf(pointer);
  const [section, id = '', ...rest] = steps;
  if (section !== 'widgets' || id === '') return steps.join(' › ') || '/';
  const type = names.typeOf(id) ?? '';
  const shown = rest.filter((step, index) => index > 0 || !silentGroups.has(step));
  const words = shown.map((name, index) => {
    const field = { name, pointer: `/widgets/${id}/${rest.slice(0, -1).join('/')}/` };
    if (index === 0 && name === 'visible') return t('editor.group.visible');
    if (isLanguage(name)) return nameOfLanguage(name);
    return /^[a-z]/.test(name) ? fieldName(t, { type, field }) : placeOf(name);
  });
  return [names.nameOf(id), ...words].join(' › ');
}

/** The id of the widget that a pointer leads into; it may be gone by now. */
export function widgetAt(pointer: string): string | undefined {
  const [section, id] = stepsOf(pointer);
  return section === 'widgets' && id !== '' ? id : undefined;
}

function stepsOf(pointer: string): string[] {
  return pointer
    .replace(/^\/patch(?=\/)/, '')
    .split('/')
    .slice(1)
    .map(unescapeStep);
}

/** An item of a list counts from 1. */
function placeOf(step: string): string {
  return /^\d+$/.test(step) ? String(Number(step) + 1) : step;
}

function isLanguage(step: string): boolean {
  return /^[a-z]{2}-[A-Z]{2}$/.test(step);
}
