import type { TFunction } from 'i18next';

import { foldText } from '#shared/fold-text.ts';

/** Predefined tags; any other word is possible, too. */
const tags = ['maintenance', 'material', 'quality', 'process', 'staff', 'trial'] as const;

/** Display name of a tag. */
export function tagName(tag: string, t: TFunction): string {
  return tags.some((one) => one === tag) ? t(`annotations.tag.${tag}`) : tag;
}

export function tagNames(t: TFunction): string[] {
  return tags.map((tag) => tagName(tag, t));
}

/** The tag for an input: a predefined one in any language, or the input itself. */
export function tagOf(written: string, t: TFunction): string | null {
  const name = written.trim();
  if (name === '') return null;
  return tags.find((tag) => foldText(tagName(tag, t)) === foldText(name)) ?? name;
}
