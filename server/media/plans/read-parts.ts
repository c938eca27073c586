import { SaxesParser } from 'saxes';

import type { Problem } from '#server/base/problem.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import { uploadProblem } from '#server/web/body/upload.ts';

import {
  allowedAttributes,
  allowedElements,
  safeStyle,
  safeValue,
  type SvgElement,
} from './drawing-rules.ts';

/** Elements in which text is shown. */
const texts: ReadonlySet<string> = new Set(['text', 'tspan', 'textPath', 'title', 'desc', 'style']);
/** Maximum depth of the elements. */
const maxLevels = 200;
/** Characters that are parsed before yielding to other work. */
const slice = 32_768;

interface OpenPart extends SvgElement {
  parts: (SvgElement | string)[];
}

/**
 * Parses an SVG document to its root, with known parts only; an unknown element is left out with
 * its content.
 * @throws Problem 400 for a document that is no SVG, or that would look different
 */
export async function parseSvg(text: string): Promise<SvgElement> {
  const { parser, root } = createReader();
  const yieldIfDue = createYieldIfDue();
  for (let at = 0; at < text.length; at += slice) {
    parser.write(text.slice(at, at + slice));
    await yieldIfDue();
  }
  parser.close();
  return root();
}

function createReader() {
  const parser = new SaxesParser();
  const open: OpenPart[] = [];
  /** Depth within an element that is left out, including itself. */
  let leftOut = 0;
  let found: SvgElement | undefined;

  parser.on('error', () => {
    throw unreadable();
  });
  parser.on('doctype', (type) => {
    if (type.includes('['))
      throw refused('The drawing defines entities of its own: save it as plain SVG', 'ownEntities');
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = withoutPrefix(name);
    if (open.length + leftOut >= maxLevels) throw unreadable();
    if (element === 'image')
      throw refused(
        'The drawing has a picture in it: upload it as PNG or JPEG instead',
        'pictureIn',
      );
    if (open.length === 0 && element !== 'svg') throw unreadable();
    if (leftOut > 0 || !allowedElements.has(element)) leftOut += 1;
    else open.push(partOf(element, attributes));
  });
  parser.on('closetag', () => {
    if (leftOut > 0) {
      leftOut -= 1;
      return;
    }
    const part = open.pop();
    const parent = open.at(-1);
    if (part?.name === 'style') part.parts = [styleOf(part.parts)];
    if (parent && part) parent.parts.push(part);
    else found = part;
  });
  for (const kind of ['text', 'cdata'] as const)
    parser.on(kind, (text) => {
      const parent = open.at(-1);
      if (leftOut === 0 && parent && texts.has(parent.name)) parent.parts.push(text);
    });

  return {
    parser,
    root(): SvgElement {
      if (!found) throw unreadable();
      return found;
    },
  };
}

function partOf(element: string, attributes: Readonly<Record<string, string>>): OpenPart {
  const kept = Object.entries(attributes).flatMap(([attribute, given]) => {
    const name = withoutPrefix(attribute);
    const value = allowedAttributes.has(name) ? safeValue(name, given) : null;
    return value === null ? [] : [[name, value] as const];
  });
  // Links become groups.
  return {
    name: element === 'a' ? 'g' : element,
    attributes: Object.fromEntries(kept),
    parts: [],
  };
}

function styleOf(parts: readonly (SvgElement | string)[]): string {
  const safe = safeStyle(parts.filter((part) => typeof part === 'string').join(''));
  if (safe === null)
    throw refused(
      'The style sheet of the drawing loads something: save it as plain SVG',
      'loading',
    );
  return safe;
}

/** Removes the namespace prefix: svg:rect is rect, xlink:href is href. */
function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

function unreadable(): Problem {
  return uploadProblem('media', {
    Message: 'The drawing cannot be read',
    Code: 'upload.unreadableDrawing',
  });
}

const codes = {
  ownEntities: 'upload.ownEntities',
  pictureIn: 'upload.pictureWithin',
  loading: 'upload.loadsMore',
};

function refused(Message: string, why: keyof typeof codes): Problem {
  return uploadProblem('media', { Message, Code: codes[why] });
}
