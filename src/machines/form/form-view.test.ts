import { expect, test } from 'vitest';

import type {
  FormCondition,
  FormDocument,
  FormParameter,
  FormQuestion,
} from '#schemas/api/form-document.gen.ts';

import { formView, type GivenAnswer, missingParameters, parametersShown } from './form-view.ts';

const looks = question('looks', { Kind: 'passfail', Required: true, CommentRequired: true });
const where = question('where', {
  Required: true,
  Order: 2,
  ShowWhen: { Match: 'all', Conditions: [{ QuestionId: 'looks', Operator: 'is', Value: 'FAIL' }] },
});
const colour = question('colour', { Order: 3, Products: ['lid'] });

test('a question is shown by the answers before it and by the product', () => {
  expect(shown([looks, where, colour], {})).toEqual(['looks']);
  expect(shown([looks, where, colour], { looks: 'FAIL' })).toEqual(['looks', 'where']);
  expect(shown([looks, where, colour], { looks: 'PASS' }, 'lid')).toEqual(['looks', 'colour']);
});

test('what hangs on a hidden question is hidden too, whatever was answered to it', () => {
  const depth = question('depth', {
    Order: 3,
    ShowWhen: { Match: 'any', Conditions: [{ QuestionId: 'where', Operator: 'answered' }] },
  });

  expect(shown([looks, where, depth], { looks: 'FAIL', where: 'gate' })).toContain('depth');
  expect(shown([looks, where, depth], { looks: 'PASS', where: 'gate' })).toEqual(['looks']);
});

test.each<[FormCondition, unknown, boolean]>([
  [{ QuestionId: 'q', Operator: 'above', Value: 5 }, 5, false],
  [{ QuestionId: 'q', Operator: 'above', Value: 5 }, 5.1, true],
  [{ QuestionId: 'q', Operator: 'below', Value: 5 }, 5, false],
  [{ QuestionId: 'q', Operator: 'below', Value: 5 }, 4, true],
  [{ QuestionId: 'q', Operator: 'below', Value: 5 }, null, false],
  [{ QuestionId: 'q', Operator: 'between', Low: 1, High: 2 }, 2, true],
  [{ QuestionId: 'q', Operator: 'between', Low: 1, High: 2 }, 2.1, false],
  [{ QuestionId: 'q', Operator: 'outside', Low: 1, High: 2 }, 2.1, true],
  [{ QuestionId: 'q', Operator: 'outside', Low: 1, High: 2 }, null, false],
  [{ QuestionId: 'q', Operator: 'is', Value: 'a' }, ['b', 'a'], true],
  [{ QuestionId: 'q', Operator: 'is', Value: 'c' }, ['b', 'a'], false],
  [{ QuestionId: 'q', Operator: 'isNot', Value: 'c' }, 'a', true],
  [{ QuestionId: 'q', Operator: 'isNot', Value: 'c' }, null, true],
  [{ QuestionId: 'q', Operator: 'isNot', Value: 'c' }, 'c', false],
  [{ QuestionId: 'nowhere', Operator: 'answered' }, 'a', false],
])('%j with the answer %j', (condition, value, isShown) => {
  const ShowWhen = { Match: 'all' as const, Conditions: [condition] };
  const questions = [question('q', {}), question('then', { ShowWhen, Order: 2 })];

  expect(shown(questions, { q: value }).includes('then')).toBe(isShown);
});

test('questions that wait for each other are not shown, and nothing hangs', () => {
  const questions = [question('a', waitsFor('b')), question('b', waitsFor('a'))];

  expect(shown(questions, { a: 'x', b: 'y' })).toEqual([]);
});

test('questions are in the order of sections and subsections', () => {
  const document = {
    ...documentOf([
      question('late', { SectionId: 'inner', Order: 1 }),
      question('second', { SectionId: 'first', Order: 2 }),
      question('lost', { SectionId: 'nowhere', Order: 0 }),
      question('one', { SectionId: 'first', Order: 1 }),
    ]),
    Sections: [
      { Id: 'first', DisplayName: 'First', Sections: [] },
      { Id: 'outer', DisplayName: 'Outer', Sections: [{ Id: 'inner', DisplayName: 'Inner' }] },
    ],
  };

  const view = formView(document, { productId: null, answers: new Map() });

  expect(view.questions.map((one) => one.question.Id)).toEqual(['one', 'second', 'late', 'lost']);
});

test('progress counts what is shown; what lacks an answer or a comment keeps the form open', () => {
  const document = documentOf([looks, where, question('note', { Order: 9 })]);
  const answers = new Map([
    ['looks', given('FAIL')],
    ['note', given(null, { isSkipped: true })],
  ]);

  expect(formView(document, { productId: null, answers })).toMatchObject({
    total: 3,
    done: 1,
    next: 'looks',
    missing: [
      { id: 'looks', missingInput: 'comment' },
      { id: 'where', missingInput: 'answer' },
    ],
  });
  answers.set('looks', given('FAIL', { hasComment: true }));
  answers.set('where', given('gate', { isOutside: true, missesGoal: true }));
  expect(formView(document, { productId: null, answers })).toMatchObject({
    done: 3,
    next: null,
    missing: [],
    outside: 1,
    missed: 1,
  });
});

test('what is required cannot be skipped, unless nothing can be chosen', () => {
  const skipped = new Map([['looks', given(null, { isSkipped: true })]]);
  const nothing = { ...looks, Kind: 'choice' as const, Options: [] };

  expect(formView(documentOf([looks]), { productId: null, answers: skipped }).missing).toEqual([
    { id: 'looks', missingInput: 'answer' },
  ]);
  expect(formView(documentOf([nothing]), { productId: null, answers: new Map() }).missing).toEqual(
    [],
  );
});

test('parameters are those of the product that were not left out; required ones stay', () => {
  const melt = parameter('melt', { Required: true, Order: 2 });
  const cushion = parameter('cushion', { Order: 1 });
  const clamp = parameter('clamp', { Products: ['cap'] });
  const document = { ...documentOf([]), Parameters: [melt, cushion, clamp] };
  const leftOut = new Set(['melt', 'cushion']);

  const all = parametersShown(document, { productId: 'lid', leftOut: new Set() });
  const some = parametersShown(document, { productId: 'cap', leftOut });

  expect(all.map(({ Id }) => Id)).toEqual(['cushion', 'melt']);
  expect(some.map(({ Id }) => Id)).toEqual(['clamp', 'melt']);
  expect(missingParameters(all, () => false)).toEqual([{ id: 'melt', missingInput: 'answer' }]);
  expect(missingParameters(all, (id) => id === 'melt')).toEqual([]);
});

/** Visible once the other question is answered. */
function waitsFor(QuestionId: string): Partial<FormQuestion> {
  return { ShowWhen: { Match: 'all', Conditions: [{ QuestionId, Operator: 'answered' }] } };
}

function shown(
  questions: FormQuestion[],
  answers: Record<string, unknown>,
  productId: string | null = null,
) {
  const stored = new Map(Object.entries(answers).map(([id, value]) => [id, given(value)]));
  return formView(documentOf(questions), { productId, answers: stored })
    .questions.filter(({ isVisible }) => isVisible)
    .map((one) => one.question.Id);
}

function given(value: unknown, more: Partial<GivenAnswer> = {}): GivenAnswer {
  return {
    value: value as GivenAnswer['value'],
    isOutside: false,
    missesGoal: false,
    hasComment: false,
    isSkipped: false,
    ...more,
  };
}

function question(Id: string, more: Partial<FormQuestion>): FormQuestion {
  return {
    Id,
    Key: Id,
    DisplayName: Id,
    SectionId: 's',
    Order: 1,
    Kind: 'text',
    Required: false,
    CommentRequired: false,
    ...more,
  };
}

function parameter(Id: string, more: Partial<FormParameter>): FormParameter {
  return { Id, Key: Id, DisplayName: Id, Order: 1, Kind: 'number', Required: false, ...more };
}

function documentOf(Questions: FormQuestion[]): FormDocument {
  return {
    Id: 't',
    DisplayName: 'T',
    Type: 'QUALITY',
    Attributes: [],
    Sections: [{ Id: 's', DisplayName: 'S', Sections: [] }],
    Questions,
    Parameters: [],
  };
}
