import { render } from '@testing-library/react';
import { expect, test } from 'vitest';

import type { StatusWord } from '#shared/machine-status.ts';

import texts from '../plant.texts.json' with { type: 'json' };
import { LevelMark } from './level-mark.tsx';
import { StatusMark } from './status-mark.tsx';

const words: StatusWord[] = [
  'running',
  'shortStop',
  'stopped',
  'changeover',
  'undefined',
  'noShift',
  'break',
  'unknown',
];

test('every state has a shape of its own, and none is that of a figure near its target', () => {
  const { container } = render(
    <>
      {words.map((word) => (
        <StatusMark key={word} word={word} />
      ))}
      <LevelMark level="approaching" />
    </>,
  );

  const shapes = [...container.querySelectorAll('path')].map((path) => path.getAttribute('d'));
  expect(shapes).toHaveLength(words.length + 1);
  expect(new Set(shapes).size).toBe(shapes.length);
});

test.each(Object.entries(texts))('every state has a word of its own in %s', (_, language) => {
  const said = words.map((word) => (language as Record<string, string>)[`status.${word}`]);

  expect(said).not.toContain(undefined);
  expect(new Set(said).size).toBe(words.length);
});

test('a long changeover is drawn in the colour of a stop, with a shape of its own', () => {
  const { container } = render(<StatusMark word="changeover" status="stopped" />);

  const mark = container.querySelector('svg');
  expect([mark?.dataset['status'], mark?.dataset['shape']]).toEqual(['stopped', 'changeover']);
});
