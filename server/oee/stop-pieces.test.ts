import { expect, test } from 'vitest';

import { stopPieces, type AssignedReason } from './stop-pieces.ts';

const stop = { start: 100, end: 200 };

test('the first that a source says is about the whole stop, what it says later about the rest', () => {
  const reported = [
    { at: 130, reasonId: 'jam' },
    { at: 150, reasonId: 'jam' },
    { at: 160, reasonId: 'leak' },
    { at: 200, reasonId: 'next stop' },
  ];
  expect(piecesOf(reported, [])).toEqual(['100-160 jam', '160-200 leak']);
});

test('the last of two reasons that a source sends at once counts', () => {
  const reported = [
    { at: 100, reasonId: 'jam' },
    { at: 100, reasonId: 'leak' },
  ];
  expect(piecesOf(reported, [])).toEqual(['100-200 leak']);
});

test('what a person reported goes before what the source reported', () => {
  const reported = [{ at: 100, reasonId: 'jam' }];
  expect(piecesOf(reported, [assigned(120, 140, 'leak'), assigned(140, 150, null)])).toEqual([
    '100-120 jam',
    '120-140 leak!',
    '140-150 none!',
    '150-200 jam',
  ]);
});

test('a reason of a stop that was going on is also about the rest of it, but about no later stop', () => {
  const open = { ...assigned(90, 150, 'leak'), isOpen: true };
  expect(piecesOf([], [open])).toEqual(['100-200 leak!']);
  expect(stopPieces({ start: 160, end: 300 }, { reported: [], assigned: [open] })).toEqual([]);
  expect(piecesOf([], [open, assigned(180, 190, 'jam')])).toEqual([
    '100-180 leak!',
    '180-190 jam!',
  ]);
});

test('a stop that later samples have cut keeps what was reported of its time', () => {
  const leak = [assigned(100, 200, 'leak')];
  expect(stopPieces({ start: 150, end: 260 }, { reported: [], assigned: leak })).toEqual([
    { start: 150, end: 200, reasonId: 'leak', assignmentId: 'leak' },
  ]);
});

function piecesOf(
  reported: { at: number; reasonId: string }[],
  people: readonly AssignedReason[],
): string[] {
  return stopPieces(stop, { reported, assigned: people }).map(
    ({ start, end, reasonId, assignmentId }) =>
      `${start}-${end} ${reasonId ?? 'none'}${assignmentId === null ? '' : '!'}`,
  );
}

function assigned(start: number, end: number, reasonId: string | null): AssignedReason {
  return { id: reasonId ?? 'none', start, end, isOpen: false, reasonId };
}
