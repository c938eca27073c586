import { createYieldIfDue, yieldNow } from '#server/base/yield-if-due.ts';
import { uploadProblem } from '#server/web/body/upload.ts';
import { escapeMarkup } from '#shared/escape-markup.ts';

import type { SvgElement } from './drawing-rules.ts';
import { refuseLargeDrawing } from './drawing-size.ts';
import { parseSvg } from './read-parts.ts';

/** Maximum bytes of an SVG file. */
const maxDrawingBytes = 2 * 1024 * 1024;
const drawingTooLarge = {
  Message: `A drawing has at most ${maxDrawingBytes / 1024 / 1024} MB`,
  Code: 'upload.tooLarge',
  Limit: maxDrawingBytes / 1024 / 1024,
};
const noSize = {
  Message: 'The drawing says no size: it needs a viewBox',
  Code: 'upload.noSize',
};
/** Elements that are written before yielding to other work. */
const batchSize = 500;
/** Maximum ratio of the sides. */
const sheetRatio = 10;
/** Maximum of the longer side, in the drawing's own pixels. */
const maxSide = 100_000;

/** An SVG drawing with only known elements and attributes. */
export interface Drawing {
  content: Buffer;
  width: number;
  height: number;
}

/** Whether a file may be an SVG drawing, by its first bytes. */
export function isDrawing(content: Buffer): boolean {
  const start = content.toString('utf8', 0, 4096);
  return /^\uFEFF?\s*</.test(start) && /<(?:\w+:)?svg[\s>/]/i.test(start);
}

/**
 * Sanitizes a drawing by an allowlist: no scripts, external links, animation or data of editors.
 * Its longer side is at most `maxRatio` times its shorter one. Yields to other work.
 * @throws Problem 400 at the field for a file that is no such drawing or would look different, 413
 *   for one that is too large
 */
export async function readDrawing(
  content: Buffer,
  { maxRatio = sheetRatio }: { maxRatio?: number } = {},
): Promise<Drawing> {
  if (content.length > maxDrawingBytes) throw uploadProblem('media', drawingTooLarge, 413);
  const root = await parseSvg(content.toString('utf8'));
  const { size, attributes } = sizeOf(root.attributes, maxRatio);
  await yieldNow();
  refuseLargeDrawing(root);
  const whole = { ...root, attributes: { ...root.attributes, ...attributes } };
  return { content: await printed(whole), ...size };
}

async function printed(root: SvgElement): Promise<Buffer> {
  const yieldIfDue = createYieldIfDue();
  const written: string[] = [];
  for (const piece of piecesOf(root)) {
    written.push(piece);
    if (written.length % batchSize === 0) await yieldIfDue();
  }
  return Buffer.from(written.join(''));
}

function* piecesOf({ name, attributes, parts }: SvgElement): Generator<string> {
  const listed = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeMarkup(value)}"`,
  );
  yield `<${name}${listed.join('')}>`;
  for (const part of parts) {
    if (typeof part === 'string') yield escapeMarkup(part);
    else yield* piecesOf(part);
  }
  yield `</${name}>`;
}

/** The size that it was drawn to; a browser needs it as `viewBox`. */
function sizeOf(given: SvgElement['attributes'], maxRatio: number) {
  const { viewBox, size } = boxOf(given);
  const ratio = size.width / size.height;
  if (!(size.width >= 1 && size.height >= 1)) throw uploadProblem('media', noSize);
  if (ratio > maxRatio || ratio < 1 / maxRatio)
    throw uploadProblem('media', {
      Message: `A side is at most ${maxRatio} times as long as the other`,
      Code: 'upload.tooNarrow',
      Limit: maxRatio,
    });
  return { size: scaled(size), attributes: attributesOf(viewBox, scaled(size)) };
}

/** Only the ratio matters, so drawings with large units are scaled down. */
function scaled({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

function attributesOf(viewBox: string, size: { width: number; height: number }) {
  return {
    xmlns: 'http://www.w3.org/2000/svg',
    viewBox,
    width: String(size.width),
    height: String(size.height),
  };
}

/** Box from the `viewBox`, otherwise from width and height. */
function boxOf({ viewBox = '', width, height }: SvgElement['attributes']) {
  const box = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const isBox = box.length === 4 && box.every(Number.isFinite);
  const [wide = 0, high = 0] = isBox ? box.slice(2) : [width, height].map(pixels);
  const size = { width: Math.round(wide), height: Math.round(high) };
  return { viewBox: isBox ? viewBox : `0 0 ${wide} ${high}`, size };
}

function pixels(length: string | undefined): number {
  return /^\s*[\d.]+\s*(?:px)?\s*$/.test(length ?? '') ? Number.parseFloat(length ?? '') : 0;
}
