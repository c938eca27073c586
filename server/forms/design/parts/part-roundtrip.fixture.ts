import fc from 'fast-check';

import type { FormDocument, FormQuestion } from '#schemas/api/form-document.gen.ts';

/** Texts that an export normalizes, or a CSV reader could misread. */
const nastyTexts = [
  'Red, green,  blue',
  'two\nlines\r\nand\ttabs',
  "'=1+1",
  '=1+1',
  '-5',
  '+ 5',
  '@home',
  '"quoted"',
  'a;b',
  'a|b',
  '|',
  '1,500',
  '1.500',
  'true',
  'Looks / inside',
  'Looks',
  '/',
  'ends in a slash /',
  'no\u00A0break',
  '{"a": 1}',
  '[]',
  '\u200B',
  'null',
];

/** Ids of parts, in order. */
const ids = ['q0', '=q1', 'q, 2', '-3', '"q4"'];

const text = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc
    .string({
      unit: fc.constantFrom(...Array.from(', \n\t|;"\'=+-@/{}[]:.1aé\u00A0\u2028')),
      minLength: 1,
      maxLength: 12,
    })
    .map((one) => one.trim())
    .filter((one) => one !== ''),
);
const number = fc.constantFrom(0, -1, 1.234, 1000, 1234.5, 1e-7, 1e21, -0.001);

const uiType = fc.record({
  Type: fc.constantFrom('list' as const, 'input' as const),
  Name: text,
  DisplayName: text,
  ErrorMessage: text,
  InputMessage: fc.constant(''),
  ValidValues: fc.constantFrom('RED, BLUE', 'A,B', ''),
});
const condition = fc.record(
  {
    QuestionId: fc.constantFrom(...ids),
    Operator: fc.constantFrom('is' as const, 'isNot' as const),
    Value: fc.oneof(text, number, fc.boolean(), fc.array(text, { maxLength: 3 })),
    Low: number,
  },
  { requiredKeys: ['QuestionId', 'Operator'] },
);
const asked = {
  DisplayName: text,
  Order: fc.nat(1000),
  Required: fc.boolean(),
  Unit: fc.constantFrom('mm', 'a, b', '"', '%'),
  Low: number,
  High: number,
  Min: number,
  Max: number,
  Decimals: fc.nat(10),
  Metric: text,
  Options: fc.array(text, { maxLength: 4 }),
};
const question = fc.record(
  {
    ...asked,
    Kind: fc.constantFrom('number' as const, 'text' as const, 'choice' as const),
    Help: text,
    SectionId: fc.constantFrom('s0', 's1', 's2', 'b0', 'b1'),
    CommentRequired: fc.boolean(),
    MaxLength: fc.integer({ min: 1, max: 4000 }),
    Goal: fc.record({ AtLeast: number, AtMost: number, Is: text }, { requiredKeys: [] }),
    UiType: uiType,
    ShowWhen: fc.record({
      Match: fc.constantFrom('all' as const, 'any' as const),
      Conditions: fc.array(condition, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    requiredKeys: ['DisplayName', 'Order', 'Required', 'Kind', 'SectionId', 'CommentRequired'],
  },
);
const parameter = fc.record(
  { ...asked, Kind: fc.constantFrom('number' as const, 'text' as const) },
  { requiredKeys: ['DisplayName', 'Order', 'Required', 'Kind'] },
);

export const content = fc.record({
  names: fc.array(text, { minLength: 5, maxLength: 5 }),
  questions: fc.array(question, { minLength: 1, maxLength: 5 }),
  parameters: fc.array(parameter, { maxLength: 3 }),
});
type Content = typeof content extends fc.Arbitrary<infer Value> ? Value : never;

export function filled(
  document: FormDocument,
  { names, questions, parameters }: Content,
): FormDocument {
  const [first = '', second = '', third = '', below = '', under = ''] = names;
  return {
    ...document,
    Sections: [
      { Id: 's0', DisplayName: first, Sections: [{ Id: 'b0', DisplayName: below }] },
      { Id: 's1', DisplayName: second, Sections: [{ Id: 'b1', DisplayName: under }] },
      { Id: 's2', DisplayName: third, Sections: [] },
    ],
    Questions: questions.map((one, at) => named(one, at)),
    Parameters: parameters.map((one, at) => named(one, at)),
  };
}

function named<One extends object>(one: One, at: number): One & { Id: string; Key: string } {
  return { ...one, Id: ids[at] ?? '', Key: `-P.${at}` };
}

export const nastySections: FormDocument['Sections'] = [
  { Id: 's', DisplayName: 'Measures', Sections: [{ Id: 'b', DisplayName: 'a, b' }] },
];

export const plainQuestion = {
  DisplayName: 'Where is it?',
  Order: 30,
  Kind: 'text',
  Required: false,
  CommentRequired: false,
} as const;

export const nasty: FormQuestion = {
  Id: 'q0',
  Key: 'WEIGHT',
  DisplayName: 'Weight of it',
  Help: 'Dry, on  the\nscale',
  SectionId: 'b',
  Order: 10,
  Kind: 'choice',
  Required: true,
  CommentRequired: false,
  Options: ['a, b', 'c|d', "'=e"],
  Goal: { AtLeast: 1, AtMost: 9, Is: 'a, b' },
  UiType: {
    Type: 'list',
    Name: 'weights',
    DisplayName: 'Weights,  all',
    ErrorMessage: 'No, not\nso',
    InputMessage: '',
    ValidValues: 'RED, BLUE',
  },
};

export const nastier: FormQuestion = {
  ...plainQuestion,
  Id: 'q1',
  Key: 'WHERE',
  DisplayName: "'=1+1",
  SectionId: 's',
  ShowWhen: {
    Match: 'any',
    Conditions: [{ QuestionId: 'q0', Operator: 'is', Value: 'a, b  or\u00A0"c"' }],
  },
};
