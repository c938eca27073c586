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

/** Shows the text and structure of foreign HTML. It is parsed in a dead document and drawn again. */
export function SafeHtml({ html }: { html: string }) {
  return useMemo(() => {
    const { body } = new DOMParser().parseFromString(html, 'text/html');
    return <div className="ls-prose">{draw(body)}</div>;
  }, [html]);
}

function draw(parent: Node): ReactNode[] {
  return Array.from(parent.childNodes, (node, index) => {
    if (node.nodeType === Node.TEXT_NODE) return node.textContent;
    const name = node.nodeName.toLowerCase();
    if (node.nodeType !== Node.ELEMENT_NODE || dropped.has(name)) return null;
    if (name === 'br' || name === 'hr') return createElement(name, { key: index });
    const tag = allowed.has(name) && name !== 'a' ? headingBelow(name) : 'span';
    return createElement(tag, { key: index }, ...draw(node));
  });
}

/** The page has its own headings above those of the text. */
function headingBelow(name: string): string {
  return name === 'h1' || name === 'h2' ? 'h3' : name;
}
