import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parseColour, type Rgb } from '#shared/theme/colour.ts';

const sheets = ['tokens.css', 'looks.css', 'palettes.css'].map((name) =>
  readFileSync(join(process.cwd(), 'src/theme', name), 'utf8'),
);

export interface ShownAppearance {
  base: 'light' | 'dark';
  look: string;
  palette: string;
}

/** Computed tokens of a page with this appearance, on screen or in print. */
export function tokensOf(
  { base, look, palette }: ShownAppearance,
  medium: 'screen' | 'print' = 'screen',
) {
  const root = document.createElement('html');
  Object.assign(root.dataset, { mantineColorScheme: base, look, palette });
  const values = new Map<string, string>();
  for (const { selector, body } of rulesFor(medium).toSorted(byWeight))
    if (root.matches(selector.replace(/^:root/, 'html')))
      for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+):\s*([^;]+);/g))
        values.set(name, value.trim());

  return {
    value: (name: string) => values.get(name) ?? '',
    colour(name: string): Rgb {
      const value = values.get(name) ?? '';
      const [, other] = /^var\((--[\w-]+)\)$/.exec(value) ?? [];
      const colour = other === undefined ? parseColour(value) : this.colour(other);
      if (!colour) throw new Error(`${name} is no colour: ${value}`);
      return colour;
    },
  };
}

interface Rule {
  selector: string;
  body: string;
}

/** Rules without a condition or in `@media screen`; other conditions do not change colours. */
function rulesFor(medium: string): Rule[] {
  return sheets.flatMap((text) => {
    const css = text.replaceAll(/\/\*[\s\S]*?\*\//g, '');
    const [blocks, alone] = [[...css.matchAll(media)], css.replaceAll(media, '')];
    const inside = blocks.filter(([, condition]) => condition?.trim() === medium);
    return rulesOf([alone, ...inside.map(([, , body = '']) => body)].join('\n'));
  });
}

const media = /@media([^{]+)\{((?:[^{}]+\{[^}]*\})+)\s*\}/g;

function rulesOf(css: string): Rule[] {
  return [...css.matchAll(/(:root[^{]*)\{([^}]*)\}/g)].map(([, selector = '', body = '']) => ({
    selector: selector.trim(),
    body,
  }));
}

/** Stable sort: of two equally specific rules the later one wins. */
function byWeight(one: Rule, other: Rule): number {
  return weight(one) - weight(other);
}

function weight({ selector }: Rule): number {
  return selector.split('[').length;
}
