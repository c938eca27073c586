import { expect, test } from 'vitest';

import type { FormDocument } from '#schemas/api/form-document.gen.ts';

import {
  changedQuestion,
  droppedQuestion,
  keyFrom,
  movedQuestion,
  movedSection,
  outlineOf,
  withoutQuestion,
  withoutSection,
  withQuestion,
  withSection,
  type OutlineRow,
} from './edits.ts';
import { documentWith, question } from './form-document.fixture.ts';

const document = documentWith([
  question('a', { SectionId: 's', Order: 10 }),
  question('b', { SectionId: 's', Order: 20 }),
  question('c', { SectionId: 'inner', Order: 10 }),
  question('d', { SectionId: 'last', Order: 10 }),
]);

test('the outline has sections, sections within them and questions from top to bottom', () => {
  expect(lines(document)).toEqual(['s', '- a', '- b', '- inner', '-- c', 'last', '- d']);
  const lost = documentWith([question('x', { SectionId: 'nowhere' })]);
  expect(lines(lost)).toEqual(['s', '- inner', 'last', '- x']);
});

test('a question moves within its section, and from its end into the next one', () => {
  expect(lines(movedQuestion(document, 'a', 1))).toEqual(order('s', '- b', '- a'));
  expect(lines(movedQuestion(document, 'b', 1))).toEqual([
    's',
    '- a',
    '- inner',
    '-- b',
    '-- c',
    'last',
    '- d',
  ]);
  expect(lines(movedQuestion(document, 'd', -1))).toEqual([
    's',
    '- a',
    '- b',
    '- inner',
    '-- c',
    '-- d',
    'last',
  ]);
  expect(movedQuestion(document, 'a', -1)).toBe(document);
  expect(movedQuestion(document, 'd', 1)).toBe(document);
});

test('a question is dropped in front of another one, or first in a section', () => {
  expect(lines(droppedQuestion(document, 'd', rowOf('b')))).toEqual([
    's',
    '- a',
    '- d',
    '- b',
    '- inner',
    '-- c',
    'last',
  ]);
  expect(lines(droppedQuestion(document, 'd', rowOf('s')))[1]).toBe('- d');
  expect(droppedQuestion(document, 'd', rowOf('d'))).toBe(document);
});

test('a new question comes after the chosen one, else at the end of its section', () => {
  const { Order: _, ...made } = question('new', { SectionId: 's' });
  expect(lines(withQuestion(document, made, 'a'))).toEqual(order('s', '- a', '- new', '- b'));
  expect(lines(withQuestion(document, made))).toEqual(order('s', '- a', '- b', '- new'));
});

test('a section moves among those of its level, and goes with what is in it', () => {
  expect(lines(movedSection(document, 'last', -1))[0]).toBe('last');
  expect(movedSection(document, 's', -1)).toEqual(document);
  expect(lines(withoutSection(document, 's'))).toEqual(['last', '- d']);
  expect(lines(withoutSection(document, 'inner'))).toEqual(['s', '- a', '- b', 'last', '- d']);
  const more = withSection(document, { id: 'new', name: 'new', parentId: 'last' });
  expect(lines(more).slice(-2)).toEqual(['- d', '- new']);
});

test('a field that is emptied is not there', () => {
  const limited = changedQuestion(document, 'a', { Low: 1, Help: 'Look' });
  const [first] = changedQuestion(limited, 'a', { Low: undefined }).Questions;
  expect(first).toMatchObject({ Help: 'Look' });
  expect(first).not.toHaveProperty('Low');
  expect(withoutQuestion(document, 'a').Questions).toHaveLength(3);
});

test('a new question has a key that no other one has', () => {
  expect(keyFrom('a', document)).toBe('A_2');
});

function rowOf(id: string): OutlineRow {
  return outlineOf(document).find((row) => row.id === id) as OutlineRow;
}

function lines(of: FormDocument): string[] {
  return outlineOf(of).map(({ id, level }) => `${'-'.repeat(level - 1)} ${id}`.trim());
}

/** The order of questions with the first section as given. */
function order(...first: string[]): string[] {
  return [...first, '- inner', '-- c', 'last', '- d'];
}
