import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';

import { AnswersTable } from './answers-table.tsx';
import { answer, parameterRow, row, wholeForm } from '#plant/forms/whole-form.fixture.ts';

const saved = vi.hoisted(() => vi.fn<(name: string, content: string) => void>());
vi.mock('#engine/parts/save-file.ts', () => ({
  saveCsv: saved,
  fileName: (name: string) => name,
}));

const weight = answer(43, {
  Unit: 'g',
  Low: 41.5,
  High: 42.5,
  IsOutside: true,
  TagValue: 42.9,
  TagAt: '2026-06-10T16:50:00.000Z',
});
const completed = wholeForm(
  { State: 'finished', Reason: 'Cold mould' },
  {
    parameters: [parameterRow({ Id: 'clamp', DisplayName: 'Clamp' }, { Answer: answer(146) })],
    questions: [
      row(
        { Id: 'weight', DisplayName: 'Weight', Kind: 'number', Low: 1, High: 2 },
        { Answer: weight, Comment: 'Heavy' },
      ),
      row({ Id: 'note', DisplayName: 'Note' }, { IsSkipped: true }),
      row({ Id: 'photo', DisplayName: 'Photo', Kind: 'photo' }),
      row({ Id: 'hidden', DisplayName: 'Where' }, { IsVisible: false }),
    ],
  },
);

test('a completed form is read with the limits and the machine value of its answers', () => {
  show();

  expect(rowOf('Weight')).toContain('43 g ▲ Outside the limits');
  expect(rowOf('Weight')).toContain('41.5 – 42.5Machine then: 42.9 g');
  expect(rowOf('Weight')).toContain('Heavy');
  // By the clock of the plant, in Chicago.
  expect(rowOf('Weight')).toContain('11:51');
  expect(rowOf('Clamp')).toContain('146');
  expect(rowOf('Note')).toContain('Skipped');
  expect(rowOf('Photo')).toContain('No answer');
  expect(screen.queryByText('Where')).toBeNull();
  expect(screen.getByText('Reason for the missed goal: Cold mould')).toBeTruthy();
});

test('it can be had as a file and on paper', () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  fireEvent.click(screen.getByRole('button', { name: 'CSV file' }));

  expect(print).toHaveBeenCalledOnce();
  const [name, content = ''] = saved.mock.lastCall ?? [];
  expect(name).toContain('First piece IMM-07');
  expect(content.split('\r\n')).toContain(
    'Measures,Weight,43,g,41.5,42.5,42.9,Heavy,operator,2026-06-10T16:51:00.000Z',
  );
});

function rowOf(name: string): string {
  return screen.getByRole('rowheader', { name }).closest('tr')?.textContent ?? '';
}

function show() {
  render(
    <Around>
      <AnswersTable whole={completed} />
    </Around>,
  );
}
