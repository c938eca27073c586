import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import { answer, at, parameterRow, row, wholeForm } from '#plant/forms/whole-form.fixture.ts';
import type { FormMedium } from '#schemas/api/forms.gen.ts';

import { AnswersTable } from './answers-table.tsx';

const saved = vi.hoisted(() => vi.fn<(name: string, content: string) => void>());
vi.mock('#lib/files/save-file.ts', () => ({
  saveCsv: saved,
  fileName: (name: string) => name,
}));
const server = vi.hoisted(() => ({
  listFormMedia: vi.fn<(formId: string) => Promise<FormMedium[]>>(),
  loadPicture: vi.fn<(id: string) => Promise<Blob>>(),
}));
vi.mock('#api/forms/forms.ts', () => server);
vi.mock('#api/machines/machines.ts', () => ({
  listProcessMetrics: async () => [{ Name: 'shot', Value: 1, Unit: 'oz' }],
}));

beforeEach(() => {
  vi.resetAllMocks();
  server.listFormMedia.mockResolvedValue([]);
  server.loadPicture.mockImplementation(async (id) => new Blob([id]));
  let made = 0;
  URL.createObjectURL = () => `blob:${(made += 1)}`;
  URL.revokeObjectURL = () => {};
});

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
        { Id: 'weight', DisplayName: 'Weight', Kind: 'number', Low: 1, High: 2, Metric: 'shot' },
        { Answer: weight, Comment: 'Heavy' },
      ),
      row(
        { Id: 'gloss', DisplayName: 'Gloss', Kind: 'number', Unit: 'GU', Goal: { AtLeast: 70 } },
        { Answer: answer(60, { MissesGoal: true }) },
      ),
      row({ Id: 'note', DisplayName: 'Note' }, { IsSkipped: true }),
      row({ Id: 'photo', DisplayName: 'Photo', Kind: 'photo' }),
      row({ Id: 'hidden', DisplayName: 'Where' }, { IsVisible: false }),
    ],
  },
);

test('a completed form is read with the limits and the machine value of its answers', async () => {
  show();

  expect(rowOf('Weight')).toContain('43 g ▲ Outside the limits');
  // In the machine's unit, which may differ.
  await waitFor(() => expect(rowOf('Weight')).toContain('41.5 – 42.5Machine then: 42.9 oz'));
  expect(rowOf('Weight')).toContain('Heavy');
  // In the plant's time zone, Chicago.
  expect(rowOf('Weight')).toContain('Jun 10, 2026, 11:51:00 AM CDT');
  expect(rowOf('Clamp')).toContain('146');
  expect(rowOf('Gloss')).toContain('▲ Goal not reachedGoal: at least 70 GU');
  expect(rowOf('Note')).toContain('Skipped');
  expect(rowOf('Photo')).toContain('No answer');
  expect(screen.queryByText('Where')).toBeNull();
  expect(screen.getByText('Reason for the missed goal: Cold mould')).toBeTruthy();
});

test('days are read as people write them, and several options by their labels', () => {
  const Options = ['WATER', 'COLD_OIL'];
  show(
    wholeForm(
      { State: 'finished' },
      {
        questions: [
          row({ Id: 'd', DisplayName: 'Until', Kind: 'date' }, { Answer: answer('2026-12-31') }),
          row(
            { Id: 'm', DisplayName: 'Spilt', Kind: 'multichoice', Options },
            { Answer: answer(['WATER', 'COLD_OIL']) },
          ),
          row({ Id: 't', DisplayName: 'Note' }, { Answer: answer('YES') }),
        ],
      },
    ),
  );

  expect(rowOf('Until')).toContain('Dec 31, 2026');
  expect(rowOf('Spilt')).toContain('WATER, COLD OIL');
  // Text answers are not translated.
  expect(rowOf('Note')).toContain('YES');
});

test('it can be had as a file and on paper', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  show();
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  fireEvent.click(screen.getByRole('button', { name: 'CSV file' }));

  const [name, content = ''] = saved.mock.lastCall ?? [];
  expect(name).toContain('First piece IMM-07');
  expect(content.split('\r\n')).toContain(
    'Measures,Weight,43,g,41.5,42.5,42.9,Heavy,operator,2026-06-10T16:51:00.000Z',
  );
});

const withPictures = wholeForm(
  { State: 'finished' },
  {
    questions: [
      row({ Id: 'part', DisplayName: 'Part', Kind: 'photo' }, { Answer: answer('m1') }),
      row({ Id: 'sign', DisplayName: 'Released by', Kind: 'signature' }, { Answer: answer('m2') }),
    ],
  },
);

test('photos and signatures are seen in their place, and large in a dialog', async () => {
  show(withPictures);
  const small = await screen.findByRole('button', { name: 'Enlarge the picture: Part' });
  expect(await screen.findByRole('img', { name: 'Picture: Released by' })).toBeTruthy();
  expect(server.loadPicture.mock.calls.map(([id]) => id)).toEqual(['m1', 'm2']);
  expect(rowOf('Part')).not.toContain('A picture is stored.');
  fireEvent.click(small);

  const dialog = within(screen.getByRole('dialog', { name: 'Part' }));
  expect(dialog.getByRole('img').getAttribute('src')).toBe(
    within(small).getByRole('img').getAttribute('src'),
  );
});

test('pictures beside the answers are shown with their question and who took them', async () => {
  server.listFormMedia.mockResolvedValue([medium('m1', 'part'), medium('m0', 'part')]);
  show(withPictures);
  const [other] = within(await screen.findByRole('list')).getAllByRole('listitem');

  expect(screen.getByRole('heading', { name: 'Other pictures of this form' })).toBeTruthy();
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(other?.textContent).toMatch(/Part.*anna · Jun 10, 2026, 11:51/);
});

test('paper waits until all pictures are drawn, and has them', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  server.listFormMedia.mockResolvedValue([medium('m0', null)]);
  show(withPictures);
  const last = await screen.findByRole('img', { name: 'Picture: First piece' });
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));
  for (const name of ['Part', 'Released by'])
    fireEvent.load(await screen.findByRole('img', { name: `Picture: ${name}` }));
  expect(print).not.toHaveBeenCalled();
  fireEvent.load(last);

  expect(print).toHaveBeenCalledOnce();
  // Print hides buttons without this mark.
  expect(last.closest('button')?.dataset['printed']).toBe('true');
});

test('a picture that cannot be loaded says so, and holds up no paper', async () => {
  const print = vi.spyOn(window, 'print').mockReturnValue();
  server.loadPicture.mockRejectedValue(new Error('gone'));
  show(withPictures);
  fireEvent.click(screen.getByRole('button', { name: 'Print' }));

  expect(await screen.findAllByText('The picture could not be loaded.')).toHaveLength(2);
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
});

test('a file names the files of pictures', async () => {
  server.listFormMedia.mockResolvedValue([medium('m1', 'part')]);
  show(withPictures);
  await waitFor(() => expect(server.listFormMedia).toHaveBeenCalledWith('f1', expect.anything()));
  await screen.findAllByRole('img');
  fireEvent.click(screen.getByRole('button', { name: 'CSV file' }));

  const [, content] = saved.mock.lastCall ?? [];
  expect(content).toContain('Measures,Part,photo-m1.jpeg,');
  expect(content).toContain('Measures,Released by,signature-m2,');
});

function medium(MediaId: string, QuestionId: string | null): FormMedium {
  return {
    Id: `f-${MediaId}`,
    MediaId,
    QuestionId,
    Url: `/api/media/${MediaId}`,
    ContentType: 'image/jpeg',
    Size: 1,
    Width: 600,
    Height: 200,
    Username: 'anna',
    At: at,
  };
}

function rowOf(name: string): string {
  return screen.getByRole('rowheader', { name }).closest('tr')?.textContent ?? '';
}

function show(whole = completed) {
  render(
    <Around>
      <AnswersTable whole={whole} />
    </Around>,
  );
}
