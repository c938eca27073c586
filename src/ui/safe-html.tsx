import { createElement, type ReactNode, useMemo } from 'react';

/**
 * Allowed elements of untrusted HTML. Attributes are dropped, so that there are no scripts and
 * styles.
 */
const allowed = new Set(
  'a abbr b blockquote br caption code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s small span strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
);
/** Elements that are dropped with their content. */
const dropped = new Set(
  'head iframe math noscript object script style svg template title'.split(' '),
);

/** Renders a link of the text; its address is unvalidated. */
export type DrawLink = (address: string, words: { key: number; below: ReactNode[] }) => ReactNode;

/**
 * Renders text and structure of untrusted HTML. It is parsed in an inert document and rebuilt.
 * @param drawLink If absent, links are rendered as text.
 */
export function SafeHtml({ html, drawLink }: { html: string; drawLink?: DrawLink }) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return <div className="ls-prose">{draw(body, drawLink)}</div>;
  }, [html, drawLink]);
}

function draw(parent: Node, drawLink: DrawLink | undefined): ReactNode[] {
  return Array.from(parent.childNodes, (node, key) => {
    if (node.nodeType === Node.TEXT_NODE) return textOf(node);
    const name = node.nodeName.toLowerCase();
    if (node.nodeType !== Node.ELEMENT_NODE || dropped.has(name)) return null;
    if (name === 'br' || name === 'hr') return createElement(name, { key });
    const below = draw(node, drawLink);
    if (name === 'a' && drawLink) return drawLink(addressOf(node as Element), { key, below });
    const tag = allowed.has(name) && name !== 'a' ? headingBelow(name) : 'span';
    return createElement(tag, { key }, ...below);
  });
}

function addressOf(link: Element): string {
  return link.getAttribute('href') ?? '';
}

/** React warns about white space between the parts of a table. */
function textOf({ parentNode, textContent }: Node): string | null {
  const isBetween = /^T(ABLE|HEAD|BODY|R)$/.test(parentNode?.nodeName ?? '');
  return isBetween && !textContent?.trim() ? null : textContent;
}

/** Headings are lowered by a level, below those of the page. */
function headingBelow(name: string): string {
  return name === 'h1' || name === 'h2' ? 'h3' : name;
}
