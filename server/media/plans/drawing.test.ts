import { describe, expect, test } from 'vitest';

import { Problem } from '#server/base/problem.ts';

import { isDrawing, readDrawing } from './drawing.ts';

const head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 700"';

describe('what is shown of a drawing stays', () => {
  test('its size, shapes, text, gradients and style', async () => {
    const drawing = await read(
      `<defs><linearGradient id="wall"><stop offset="0" stop-color="#fff"/></linearGradient></defs>
      <style>.a > .b { fill: url(#wall); stroke: #9AA5B1 } /* walls */</style>
      <g class="a" transform="scale(2)"><path class="b" d="M1 1H9" style="stroke-width:2;fill:none"/></g>
      <text x="4" y="5">Hall &amp; &#x41;isle &lt;1&gt;</text><use href="#wall"/>`,
    );

    expect(drawing).toMatchObject({ width: 1200, height: 700 });
    expect(text(drawing)).toContain(
      '<svg viewBox="0 0 1200 700" xmlns="http://www.w3.org/2000/svg"',
    );
    for (const kept of [
      '<stop offset="0" stop-color="#fff"></stop>',
      '.a &gt; .b { fill: url(#wall); stroke: #9AA5B1 }',
      'transform="scale(2)"',
      'style="stroke-width:2;fill:none"',
      'Hall &amp; Aisle &lt;1&gt;',
      '<use href="#wall">',
    ])
      expect(text(drawing)).toContain(kept);
  });

  test('one with a size and no viewBox gets one, one with neither is refused', async () => {
    const sized = Buffer.from('<svg width="300px" height="200"><rect width="1" height="1"/></svg>');

    expect(text(await readDrawing(sized))).toContain('viewBox="0 0 300 200"');
    expect(await refusal('<svg><rect/></svg>')).toBe(
      'The drawing says no size: it needs a viewBox',
    );
    expect(await refusal('<svg viewBox="0 0 1200 10"><rect/></svg>')).toMatch(/^A side is at most/);
  });

  test('its ratio, where it is drawn in millimetres', async () => {
    const hall = Buffer.from('<svg viewBox="0 0 500000 300000"><rect width="9" height="9"/></svg>');

    expect(await readDrawing(hall)).toMatchObject({ width: 100_000, height: 60_000 });
  });

  test('a drawing of a program that keeps its own things in it', async () => {
    const drawing = await read(
      `<sodipodi:namedview xmlns:sodipodi="http://sodipodi.example" pagecolor="#fff"/>
      <metadata><rdf>secret</rdf></metadata><title>Hall 1</title>
      <g inkscape:label="walls" xmlns:inkscape="http://inkscape.example"><rect width="1" height="1"/></g>`,
    );

    expect(text(drawing)).not.toMatch(/secret|namedview|inkscape/);
    expect(text(drawing)).toContain('<g><rect width="1" height="1"></rect></g>');
  });
});

describe('what could do something is gone', () => {
  test.each([
    ['<script>alert(1)</script>', /script|alert/],
    ['<rect onload="alert(1)" width="1"/>', /onload|alert/],
    [`<rect fill='x" onload="alert(1)'/>`, / onload="/],
    ['<foreignObject><iframe src="https://evil.example"/></foreignObject>', /foreign|evil/],
    ['<a href="javascript:alert(1)"><rect/></a>', /javascript|<a/],
    ['<use href="https://evil.example/#x"/>', /evil/],
    ['<use xlink:href="data:image/svg+xml;base64,AAAA" xmlns:xlink="x"/>', /data:/],
    ['<rect fill="url(https://evil.example/x)"/>', /evil/],
    ['<rect fill="&#117;rl(https://evil.example/x)"/>', /evil/],
    ['<rect style="fill:u\\72l(https://evil.example)"/>', /evil/],
    ['<rect style="background:url(https://evil.example)"/>', /evil/],
    ['<rect style="fill:url(#a) url(//evil.example)"/>', /evil/],
    ['<animate attributeName="href" values="javascript:alert(1)"/>', /animate|alert/],
    ['<set attributeName="onload" to="alert(1)"/>', /set|alert/],
    ['<filter id="f"><feImage href="https://evil.example"/></filter>', /feImage|evil/],
    ['<!-- <script>alert(1)</script> -->', /alert/],
    ['<?xml-stylesheet href="https://evil.example"?>', /evil/],
    ['<text>&lt;script&gt;alert(1)&lt;/script&gt;</text>', /<script/],
    ['<text><![CDATA[<script>alert(1)</script>]]></text>', /<script/],
  ])('%s', async (hostile, never) => {
    expect(text(await read(`${hostile}<rect width="7"/>`))).not.toMatch(never);
    expect(text(await read(`${hostile}<rect width="7"/>`))).toContain('<rect width="7">');
  });
});

describe('what would not be shown as it was drawn is refused', () => {
  test.each([
    ['<image href="data:image/png;base64,AAAA"/>', /has a picture in it/],
    ['<style>@import url(https://evil.example);</style>', /style sheet/],
    ['<style>.a{fill:url(https://evil.example)}</style>', /style sheet/],
    ['<style>.a{fill:u\\72l(x)}</style>', /style sheet/],
    ['<style>.a{clip-path:url(#c)}</style><clipPath id="c"><rect/></clipPath>', /cuts shapes/],
  ])('%s', async (part, message) => {
    expect(await refusal(`${head}>${part}</svg>`)).toMatch(message);
  });

  test.each([
    ['entities', '<!DOCTYPE svg [<!ENTITY a "b">]><svg viewBox="0 0 1 1"><text>&a;</text></svg>'],
    ['no end', `${head}><g>`],
    ['two roots', `${head}></svg><svg/>`],
    ['another root', '<html><svg viewBox="0 0 1 1"/></html>'],
    ['nothing', ''],
  ])('%s', async (_, given) => {
    expect(await refusal(given)).toMatch(/cannot be read|entities/);
  });
});

describe('what would take a browser for ever is refused', () => {
  test('parts that are used by parts that are used', async () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const uses = `<use href="#l${level + 1}"/>`.repeat(10);
      return `<g id="l${level}">${uses}</g>`;
    });

    expect(await refusal(`${head}>${levels.join('')}<g id="l12"><rect/></g></svg>`)).toMatch(
      /at most 100000 shapes/,
    );
  });

  test('parts that use each other in a long chain', async () => {
    const chain = Array.from(
      { length: 14_000 },
      (_, index) => `<g id="a${index}"><use href="#a${index + 1}"/></g>`,
    );

    expect(await refusal(`${head}>${chain.join('')}</svg>`)).toBe('Parts are at most 200 deep');
  });

  test('a part within itself', async () => {
    expect(
      await refusal(`${head}><g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g></svg>`),
    ).toBe('A part of the drawing is within itself');
  });

  test('a file of more than 2 MB, and one that is too deep', async () => {
    expect(await refusal(`${head}>${' '.repeat(2 * 1024 * 1024)}</svg>`)).toMatch(/at most 2 MB/);
    expect(await refusal(`${head}>${'<g>'.repeat(50_000)}${'</g>'.repeat(50_000)}</svg>`)).toMatch(
      /cannot be read/,
    );
  });
});

test('a drawing is known by its beginning', () => {
  for (const start of [
    '',
    '\uFEFF',
    '<?xml version="1.0"?>\n',
    '<!-- by hand -->',
    '<!DOCTYPE svg>',
  ])
    expect(isDrawing(Buffer.from(`${start}${head}/>`))).toBe(true);
  for (const other of ['<html></html>', '%PDF-', 'svg', '{"svg":1}', '<svgish>'])
    expect(isDrawing(Buffer.from(other))).toBe(false);
});

function read(parts: string) {
  return readDrawing(Buffer.from(`${head}>${parts}</svg>`));
}

function text({ content }: { content: Buffer }): string {
  return content.toString();
}

/** Message of the field error. */
async function refusal(given: string): Promise<string> {
  try {
    await readDrawing(Buffer.from(given));
  } catch (error) {
    if (error instanceof Problem) return error.details.Errors?.[0]?.Message ?? '';
    throw error;
  }
  return 'none';
}
