import type { TFunction } from 'i18next';

import { foldText } from '#shared/fold-text.ts';

/** The tags that are offered; any other word may be given, too. */
const tags = ['maintenance', 'material', 'quality', 'process', 'staff', 'trial'] as const;

/** What a tag is called. */
export function tagName(tag: string, t: TFunction): string {
  return tags.some((one) => one === tag) ? t(`annotations.tag.${tag}`) : tag;
}

export function tagNames(t: TFunction): string[] {
  return tags.map((tag) => tagName(tag, t));
}

/** The tag that someone wrote: one that is offered, in whatever language, or their own word. */
export function tagOf(written: string, t: TFunction): string | null {
  const name = written.trim();
  if (name === '') return null;
  return tags.find((tag) => foldText(tagName(tag, t)) === foldText(name)) ?? name;
}
