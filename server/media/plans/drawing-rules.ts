/** An element of a drawing with its content. */
export interface SvgElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Child elements, and the text between them. */
  parts: readonly (SvgElement | string)[];
}

/** SVG elements that only draw shapes and text. */
export const allowedElements: ReadonlySet<string> = new Set(
  namesIn(`
    svg g a defs symbol use title desc style switch path rect circle ellipse line polyline
    polygon text tspan textPath linearGradient radialGradient stop clipPath`),
);

const presentation = namesIn(`
  clip-path clip-rule color display dominant-baseline fill fill-opacity fill-rule font-family
  font-size font-stretch font-style font-variant font-weight letter-spacing opacity overflow
  paint-order shape-rendering stop-color stop-opacity stroke stroke-dasharray stroke-dashoffset
  stroke-linecap stroke-linejoin stroke-miterlimit stroke-opacity stroke-width text-anchor
  text-decoration text-rendering transform transform-origin vector-effect visibility word-spacing
  writing-mode`);
const geometry = namesIn(`
  x y x1 x2 y1 y2 cx cy r rx ry fx fy fr dx dy width height d points pathLength rotate textLength
  lengthAdjust offset gradientUnits gradientTransform spreadMethod clipPathUnits viewBox
  preserveAspectRatio startOffset`);
const properties: ReadonlySet<string> = new Set(presentation);
export const allowedAttributes: ReadonlySet<string> = new Set([
  ...presentation,
  ...geometry,
  'id',
  'class',
  'style',
  'href',
]);

function namesIn(list: string): string[] {
  return list.trim().split(/\s+/);
}

/** A reference within the same drawing: `url(#wall)`. */
const ownUrl = /url\(\s*["']?#[\w.:-]+["']?\s*\)/gi;
/** Characters that could hide an address: escapes, comments and entities. */
const disguise = /[\\<>&]|\/\*/;

/** @returns null for a value that refers to something outside of the drawing. */
export function safeValue(attribute: string, value: string): string | null {
  if (attribute === 'href') return /^#[\w.:-]+$/.test(value.trim()) ? value.trim() : null;
  if (attribute === 'style') return declarations(value);
  if (attribute === 'id' || attribute === 'class') return /^[\w.:\s-]*$/.test(value) ? value : null;
  return loadsNothing(value) ? value : null;
}

/** The style without unknown declarations. */
function declarations(style: string): string | null {
  const kept = style.split(';').filter((one) => {
    const [property = '', ...value] = one.split(':');
    return properties.has(property.trim().toLowerCase()) && loadsNothing(value.join(':'));
  });
  return kept.length > 0 ? kept.join(';') : null;
}

function loadsNothing(value: string): boolean {
  return !disguise.test(value) && !/url\s*\(|image|src\s*\(/i.test(value.replaceAll(ownUrl, ''));
}

/** The style sheet, if it loads nothing; otherwise null. `>` between selectors is allowed. */
export function safeStyle(sheet: string): string | null {
  const plain = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '');
  return !plain.includes('@') && loadsNothing(plain.replaceAll('>', ' ')) ? plain : null;
}

/** Ids that a value refers to. */
export function referencedIds(values: readonly string[]): string[] {
  return values.flatMap((value) => {
    // Fast path: most values have no reference.
    if (!/url\(|^#/i.test(value)) return [];
    const urls = [...value.matchAll(/url\(\s*["']?#([\w.:-]+)/gi)].map(([, id = '']) => id);
    return /^#[\w.:-]+$/.test(value) ? [...urls, value.slice(1)] : urls;
  });
}
