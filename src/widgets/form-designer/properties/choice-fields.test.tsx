import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { FormQuestion, FormUiType } from '#schemas/api/form-document.gen.ts';
import { validateDocument } from '#machines/form/validate-document.ts';

import { documentWith, question } from '../template/form-document.fixture.ts';
import { QuestionProperties } from './question-properties.tsx';
import type { DesignerState } from '../template/use-designer.ts';

const server = vi.hoisted(() => ({
  listUiTypes: vi.fn<(id: string, language: string) => Promise<FormUiType[]>>(),
}));
vi.mock('#api/forms/form-templates.ts', () => server);

const scrap: FormUiType = {
  Type: 'list',
  Name: 'SCRAP_REASON',
  DisplayName: 'Scrap reason',
  ErrorMessage: '',
  InputMessage: '',
  ValidValues: 'SHORT_SHOT,FLASH',
};
let edited: FormQuestion | undefined;

beforeEach(() => {
  vi.resetAllMocks();
  server.listUiTypes.mockResolvedValue([scrap]);
});

test('a choice is from a list of the client, which is kept with the form as it is edited', async () => {
  show(question('why', { Kind: 'choice', Options: ['OTHER'] }));
  await screen.findByRole('option', { name: 'Scrap reason' });
  change('Choose from', 'SCRAP_REASON');
  expect(edited).toEqual(question('why', { Kind: 'choice', UiType: scrap }));
  expect(server.listUiTypes.mock.lastCall?.slice(0, 2)).toEqual(['f', 'en-US']);

  change('Name of the list', 'Reason');
  change('Valid values, one a line', 'FLASH\nSINK_MARK\n');
  change('Message at the input', 'Look at the gate');
  change('Message for a wrong input', 'Not a reason');
  expect(edited?.UiType).toEqual({
    ...scrap,
    DisplayName: 'Reason',
    ValidValues: 'FLASH,SINK_MARK',
    InputMessage: 'Look at the gate',
    ErrorMessage: 'Not a reason',
  });
});

test('a list that the client does not have is still there, and its values can become own options', () => {
  show(
    question('why', { Kind: 'choice', UiType: { ...scrap, Name: 'GONE', DisplayName: 'Gone' } }),
  );
  expect(screen.getByLabelText<HTMLSelectElement>('Choose from').value).toBe('GONE');
  change('Choose from', '');

  expect(edited).toEqual(question('why', { Kind: 'choice', Options: ['SHORT_SHOT', 'FLASH'] }));
  expect(screen.getByLabelText<HTMLTextAreaElement>('To choose from, one a line').value).toBe(
    'SHORT_SHOT\nFLASH',
  );
});

test.each([
  ['passfail', ['No goal', 'Pass', 'Fail'], 'PASS'],
  ['yesno', ['No goal', 'Yes', 'No'], 'NO'],
  ['choice', ['No goal', 'SHORT SHOT', 'FLASH'], 'FLASH'],
] as const)('the goal of a %s question is one of its answers', (Kind, labels, Is) => {
  const UiType = Kind === 'choice' ? { UiType: scrap } : {};
  show(question('q', { Kind, ...UiType }));
  const goal = screen.getByLabelText<HTMLSelectElement>('Goal');
  expect([...goal.options].map((one) => one.textContent)).toEqual(labels);
  change('Goal', Is);
  expect(edited?.Goal).toEqual({ Is });

  change('Goal', '');
  expect(edited).not.toHaveProperty('Goal');
});

test('a goal that is no answer any more is named at its field', () => {
  show(question('q', { Kind: 'choice', Options: ['A'], Goal: { Is: 'B' } }));

  const goal = screen.getByLabelText<HTMLSelectElement>('Goal');
  expect(goal.value).toBe('B');
  expect(document.getElementById(`${goal.id}-error`)?.textContent).toBe(
    'No answer can reach the goal.',
  );
});

function show(first: FormQuestion): void {
  edited = undefined;
  render(<Edited first={first} />, { wrapper: Around });
}

function Edited({ first }: { first: FormQuestion }) {
  const [form, setForm] = useState(documentWith([first]));
  const [shown = first] = form.Questions;
  const designer = {
    document: form,
    edit(next: typeof form) {
      [edited] = next.Questions;
      setForm(next);
    },
  } as unknown as DesignerState;
  const findings = validateDocument(form);
  return <QuestionProperties {...{ question: shown, designer, findings }} />;
}

function change(label: string, value: string): void {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
}
