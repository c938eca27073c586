import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { renderWidget } from '#plant/testing.tsx';

import { loadParser } from './load-parser.ts';
import type { MarkdownOptions } from './markdown.gen.ts';
import { markdown } from './markdown.widget.tsx';

/** Loaded first, so that no test waits for it. */
await loadParser();

test('headings, lists, tables and emphasis are what they are in Markdown', async () => {
  show([
    '# Rules',
    '',
    '- Wear **goggles**',
    '- Call 4711',
    '',
    '| a | b |',
    '|---|---|',
    '| 1 | 2 |',
  ]);

  expect(await screen.findByRole('heading', { name: 'Rules' })).toBeTruthy();
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Wear goggles',
    'Call 4711',
  ]);
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['1', '2']);
});

test('a text key is the words of its language', async () => {
  show('frame.loading');

  expect((await screen.findByText('Loading')).tagName).toBe('P');
});

test('Markdown by language is that of the page', async () => {
  show({ 'en-US': '# Rules', 'es-MX': '# Reglas' });

  expect(await screen.findByRole('heading', { name: 'Rules' })).toBeTruthy();
});

test('links lead to http, mailto and this site; what leads elsewhere opens beside the page', async () => {
  show('[site](/dashboard) [web](https://a.example/) [mail](mailto:a@b.example)');

  const links = await screen.findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/dashboard',
    'https://a.example/',
    'mailto:a@b.example',
  ]);
  expect(links.map((link) => link.getAttribute('rel'))).toEqual([
    null,
    'noopener noreferrer',
    'noopener noreferrer',
  ]);
});

test.each([
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '<javascript:alert(1)>',
  '[x](//evil.example)',
])('%s is words, no link', async (text) => {
  const { container } = show(`before ${text}`);

  await screen.findByText(/before/);
  expect(container.querySelector('a')).toBeNull();
});

test.each([
  '<script>window.hit=1</script>',
  '<img src=x onerror="window.hit=1">',
  '<b onclick="x">bold</b>',
  '<iframe src="https://evil.example"></iframe>',
  '![alt](https://evil.example/x.png)',
  '<a href="https://evil.example" onclick="x">x</a>',
])('of %s no element comes to be', async (text) => {
  const { container } = show(`before ${text}`);

  await screen.findByText(/before/);
  expect(container.querySelector('script, img, iframe, b, [onclick], [onerror]')).toBeNull();
});

function show(text: MarkdownOptions['text']) {
  return renderWidget(markdown, { options: { text }, data: {}, receivedAt: Date.now() });
}
