import { expect, test } from 'vitest';

import type { FormDocument, FormParameter, FormQuestion } from '#schemas/api/form-document.gen.ts';

import { validateDocument } from './validate-document.ts';

const section = { Id: 's', DisplayName: 'Looks', Sections: [{ Id: 't', DisplayName: 'Inside' }] };

test('a form without mistakes has no findings', () => {
  expect(
    codes([
      question('a', { Kind: 'number', Low: 1, High: 2, Min: 0, Max: 5, Goal: { AtLeast: 1 } }),
      question('b', {
        Order: 2,
        SectionId: 't',
        ShowWhen: when('a', { Operator: 'above', Value: 1 }),
      }),
    ]),
  ).toEqual([]);
});

test.each<[string, Partial<FormQuestion>, string]>([
  ['limits the wrong way round', { Kind: 'number', Low: 3, High: 2 }, 'form.lowAboveHigh'],
  ['a measuring range the wrong way round', { Kind: 'number', Min: 3, Max: 2 }, 'form.minAboveMax'],
  [
    'a limit above what can be measured',
    { Kind: 'number', Low: 6, Max: 5 },
    'form.limitNotMeasurable',
  ],
  [
    'a limit below what can be measured',
    { Kind: 'number', High: 1, Min: 2 },
    'form.limitNotMeasurable',
  ],
  ['a range above all numbers', { Kind: 'number', Min: 2e15 }, 'form.noNumberBetween'],
  [
    'a range between two numbers',
    { Kind: 'number', Decimals: 0, Min: 0.2, Max: 0.8 },
    'form.noNumberBetween',
  ],
  [
    'a goal above what can be measured',
    { Kind: 'number', Max: 50, Goal: { AtLeast: 100 } },
    'form.goalImpossible',
  ],
  [
    'a goal below what can be measured',
    { Kind: 'number', Min: 50, Goal: { AtMost: 10 } },
    'form.goalImpossible',
  ],
  ['nothing to choose from', { Kind: 'choice', Options: [] }, 'form.noOptions'],
  ['an option twice', { Kind: 'choice', Options: ['A', 'A'] }, 'form.sameOption'],
  [
    'a goal that is no option',
    { Kind: 'choice', Options: ['A'], Goal: { Is: 'B' } },
    'form.goalImpossible',
  ],
  [
    'a goal that no number reaches',
    { Kind: 'number', Goal: { AtLeast: 2, AtMost: 1 } },
    'form.goalImpossible',
  ],
  ['a number as the goal of a text', { Kind: 'text', Goal: { AtLeast: 2 } }, 'form.noNumber'],
  ['a section that is not there', { SectionId: 'gone' }, 'form.unknownSection'],
])('%s is found', (_, more, code) => {
  expect(codes([question('a', { ...more })])).toContain(code);
});

test.each<[string, Partial<FormQuestion>, string]>([
  [
    'a question that is not there',
    { ShowWhen: when('x', { Operator: 'answered' }) },
    'form.conditionUnknown',
  ],
  ['itself', { ShowWhen: when('b', { Operator: 'answered' }) }, 'form.conditionLater'],
  ['a later question', { ShowWhen: when('c', { Operator: 'answered' }) }, 'form.conditionLater'],
  [
    'an answer that cannot be given',
    { ShowWhen: when('a', { Operator: 'is', Value: 'MAYBE' }) },
    'form.conditionImpossible',
  ],
  [
    'a word that is read as a number',
    { ShowWhen: when('n', { Operator: 'is', Value: '5' }) },
    'form.conditionImpossible',
  ],
  [
    'what is read as a word',
    { ShowWhen: when('a', { Operator: 'is', Value: true }) },
    'form.conditionImpossible',
  ],
  [
    'the size of what is no number',
    { ShowWhen: when('a', { Operator: 'above', Value: 1 }) },
    'form.noNumber',
  ],
  [
    'a range the wrong way round',
    { ShowWhen: when('n', { Operator: 'between', Low: 2, High: 1 }) },
    'form.conditionImpossible',
  ],
])('a condition about %s is found', (_, more, code) => {
  const questions = [
    question('a', { Kind: 'yesno' }),
    question('n', { Kind: 'number', Order: 2 }),
    question('b', { Order: 3, ...more }),
    question('c', { Order: 4 }),
  ];
  expect(validateDocument(documentOf(questions)).map((one) => [one.id, one.code])).toEqual([
    ['b', code],
  ]);
});

test('a range of one number with decimals has that number', () => {
  const narrow = { Kind: 'number', Decimals: 2, Min: 0.07, Max: 0.07 } as const;
  expect(codes([question('a', narrow)])).toEqual([]);
});

test('keys and ids that two have are found at the second, of parameters too', () => {
  const twice = [question('a', {}), { ...question('a', { Order: 2 }), Key: 'A' }];
  const melt: FormParameter = {
    Id: 'p',
    Key: 'P',
    DisplayName: 'Melt',
    Order: 1,
    Kind: 'number',
    Required: false,
  };
  const found = validateDocument({
    ...documentOf(twice),
    Parameters: [melt, { ...melt, Id: 'q', Low: 2, High: 1 }],
  });

  expect(found.map(({ part, code }) => [part, code])).toEqual([
    ['question', 'form.sameId'],
    ['question', 'form.sameKey'],
    ['parameter', 'form.sameKey'],
    ['parameter', 'form.lowAboveHigh'],
  ]);
});

test('an empty section and a list without values are warnings, an empty form an error', () => {
  const empty = { Id: 'e', DisplayName: 'Empty', Sections: [] };
  const found = validateDocument({
    ...documentOf([question('a', { Kind: 'choice' })]),
    Sections: [section, empty],
  });

  expect(found.map(({ code, severity }) => [code, severity])).toEqual([
    ['form.emptySection', 'warning'],
    ['form.noOptions', 'warning'],
  ]);
  expect(validateDocument({ ...documentOf([]), Sections: [] })).toMatchObject([
    { code: 'form.noQuestions', severity: 'error', part: 'form' },
  ]);
});

function codes(questions: FormQuestion[]): string[] {
  return validateDocument(documentOf(questions)).map(({ code }) => code);
}

function when(
  QuestionId: string,
  condition: Omit<NonNullable<FormQuestion['ShowWhen']>['Conditions'][number], 'QuestionId'>,
): NonNullable<FormQuestion['ShowWhen']> {
  return { Match: 'all', Conditions: [{ QuestionId, ...condition }] };
}

function question(id: string, more: Partial<FormQuestion>): FormQuestion {
  return {
    Id: id,
    Key: id.toUpperCase(),
    DisplayName: id,
    SectionId: 's',
    Order: 1,
    Kind: 'text',
    Required: false,
    CommentRequired: false,
    ...more,
  };
}

function documentOf(Questions: FormQuestion[]): FormDocument {
  return {
    Id: 'f',
    DisplayName: 'Form',
    Type: 'QUALITY',
    Attributes: [],
    Sections: [section],
    Questions,
    Parameters: [],
  };
}
