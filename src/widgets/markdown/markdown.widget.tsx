import { createElement, Suspense, use, useMemo } from 'react';

import { Loading } from '#engine/frame.tsx';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { safeLink } from '#lib/safe-address.ts';
import { type DrawLink, SafeHtml } from '#ui/safe-html.tsx';

import { loadParser } from './load-parser.ts';
import type { MarkdownOptions } from './markdown.gen.ts';
import styles from './markdown.module.css';
import schema from './markdown.schema.json' with { type: 'json' };
import { validate } from './markdown.validate.gen.js';

/** A text of the plant in Markdown: rules, notes, a telephone list. */
export const markdown = defineWidget<MarkdownOptions, {}>({
  type: 'markdown',
  schema,
  validate,
  size: { w: 4, h: 6 },
  slots: {},
  Component: Markdown,
});

function Markdown({ options: { text } }: WidgetProps<MarkdownOptions, {}>) {
  const { wordsOf } = useText();
  return (
    <Suspense fallback={<Loading />}>
      <Parsed text={Array.isArray(text) ? text.join('\n') : wordsOf(text)} />
    </Suspense>
  );
}

function Parsed({ text }: { text: string }) {
  const { parse } = use(loadParser());
  const html = useMemo(() => parse(text), [parse, text]);
  return (
    <div className={styles['text']}>
      <SafeHtml html={html} drawLink={drawLink} />
    </div>
  );
}

/**
 * External links open in a new tab without access to this page; forbidden ones are rendered as
 * text.
 */
function drawLink(address: string, { key, below }: Parameters<DrawLink>[1]) {
  const href = safeLink(address);
  if (href === undefined) return createElement('span', { key }, ...below);
  const outward = href.startsWith('/') ? {} : { target: '_blank', rel: 'noopener noreferrer' };
  return createElement('a', { key, href, ...outward }, ...below);
}
