/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** Parses `#rgb`, `#rrggbb` and `rgb(1, 2, 3)`; null for anything else. */
export function parseColour(text: unknown): Rgb | null {
  if (typeof text !== 'string') return null;
  const [, r, g, b] = forms.map((form) => form.exec(text.trim())).find(Boolean) ?? [];
  if (r === undefined || g === undefined || b === undefined) return null;
  const isHex = text.trim().startsWith('#');
  const bytes = [r, g, b].map((part) =>
    isHex ? Number.parseInt(part.padStart(2, part), 16) : Number(part),
  );
  return bytes.every((byte) => byte <= 255) ? (bytes as unknown as Rgb) : null;
}

const forms = [
  /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i,
  /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i,
  /^rgb\((\d{1,3}),\s*(\d{1,3}),\s*(\d{1,3})\)$/,
];

export function printColour([r, g, b]: Rgb): string {
  return `rgb(${r}, ${g}, ${b})`;
}
