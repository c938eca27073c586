import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { answer, row, wholeForm } from '#plant/forms/whole-form.fixture.ts';
import type { Form } from '#schemas/api/forms.gen.ts';

import { showForm } from './form-run.fixture.tsx';

vi.mock('#api/forms/forms.ts', () => ({
  listHandovers: async () => [],
  listFormMedia: async () => [],
}));
vi.mock('#api/machines/machines.ts', () => ({ listProcessMetrics: async () => [] }));

const Sections = [
  { Id: 'looks', DisplayName: 'Looks', Sections: [] },
  { Id: 'sizes', DisplayName: 'Sizes', Sections: [{ Id: 'thread', DisplayName: 'Thread' }] },
];
const questions = [
  row({ Id: 'flash', DisplayName: 'Flash?', SectionId: 'looks' }, { Answer: answer('None') }),
  row({ Id: 'gloss', DisplayName: 'Gloss?', SectionId: 'looks' }),
  row({ Id: 'length', DisplayName: 'Length', SectionId: 'sizes' }),
  row({ Id: 'pitch', DisplayName: 'Pitch', SectionId: 'thread' }),
];

test('what the designer says of the form stands below its name', () => {
  const Attributes = [{ Name: 'Work instruction', Value: 'WI-114' }];
  show({}, { Description: 'Before a run is released', Attributes });

  expect(screen.getByText('Before a run is released')).toBeTruthy();
  expect(screen.getByText('Work instruction').nextElementSibling?.textContent).toBe('WI-114');
});

test('in the list a section stands once, above its first question that is shown', () => {
  show({});

  expect(headings()).toEqual([
    'Looks',
    'Flash?',
    'Gloss?',
    'Sizes',
    'Length',
    'Sizes / Thread',
    'Pitch',
  ]);
});

test('one at a time: the section stands with the question', () => {
  show({ Mode: 'single' });

  // The first open question.
  expect(headings()).toEqual(['Looks', 'Gloss?']);
});

test('a completed form is read by section', () => {
  show({ State: 'finished' });
  const groups = screen.getAllByRole('rowgroup').map((group) =>
    within(group)
      .queryAllByRole('rowheader')
      .map(({ textContent }) => textContent),
  );

  expect(groups.filter((names) => names.length > 0)).toEqual([
    ['Looks', 'Flash?', 'Gloss?'],
    ['Sizes', 'Length'],
    ['Sizes / Thread', 'Pitch'],
  ]);
});

function show(form: Partial<Form>, said: Parameters<typeof wholeForm>[1] = {}) {
  showForm(wholeForm(form, { questions, Sections, ...said }));
}

/** Headings below the name of the form, in order. */
function headings() {
  return screen
    .getAllByRole('heading')
    .filter(({ tagName }) => tagName !== 'H1')
    .map(({ textContent }) => textContent);
}
