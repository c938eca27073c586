import { createElement, type ReactNode, useMemo } from 'react';

/** What may stand in a text that someone else wrote. No attributes, so no scripts and no styles. */
const allowed = new Set(
  'a abbr b blockquote br caption code dd div dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s small span strong sub sup table tbody td th thead tr u ul'.split(
    ' ',
  ),
);
/** What is left out with all that is in it. */
const dropped = new Set(
  'head iframe math noscript object script style svg template title'.split(' '),
);

/** Where a link may lead, of what the text says; undefined for a link that is only its words. */
type LinkOf = (address: string) => string | undefined;

/**
 * Shows the text and structure of foreign HTML. It is parsed in a dead document and drawn again.
 * @param linkOf Without it there are no links.
 */
export function SafeHtml({ html, linkOf = noLink }: { html: string; linkOf?: LinkOf }) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return <div className="ls-prose">{draw(body, linkOf)}</div>;
  }, [html, linkOf]);
}

function noLink(): undefined {
  return undefined;
}

function draw(parent: Node, linkOf: LinkOf): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return isBetweenCells(node) ? null : node.textContent;
    const name = node.nodeName.toLowerCase();
    if (node.nodeType !== Node.ELEMENT_NODE || dropped.has(name)) return null;
    if (name === 'br' || name === 'hr') return createElement(name, { key: index });
    const link = name === 'a' ? linkOf((node as Element).getAttribute('href') ?? '') : undefined;
    if (link !== undefined)
      return createElement('a', { key: index, ...linkProps(link) }, ...draw(node, linkOf));
    const tag = allowed.has(name) && name !== 'a' ? headingBelow(name) : 'span';
    return createElement(tag, { key: index }, ...draw(node, linkOf));
  });
}

/** React takes no white space between the parts of a table. */
function isBetweenCells({ parentNode, textContent }: Node): boolean {
  const isPart = /^(?:TABLE|THEAD|TBODY|TR)$/.test(parentNode?.nodeName ?? '');
  return isPart && textContent?.trim() === '';
}

/** What leads elsewhere opens beside this page, which knows nothing of it. */
function linkProps(href: string) {
  return href.startsWith('/') ? { href } : { href, target: '_blank', rel: 'noopener noreferrer' };
}

/** The page has its own headings above those of the text. */
function headingBelow(name: string): string {
  return name === 'h1' || name === 'h2' ? 'h3' : name;
}
