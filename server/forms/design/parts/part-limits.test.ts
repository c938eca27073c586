import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { FormQuestion } from '#schemas/api/form-document.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import {
  adminOf,
  draftOf,
  makeForm,
  questionsOf,
  saveForm,
  type AdminCall,
} from '#server/forms/design/admin-forms.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

describe.each(testDatabases)('what an import may make of a form on %s', (kind) => {
  let server: TestApp;
  let call: AdminCall;
  beforeAll(async () => {
    server = await startTestApp(kind);
    call = adminOf(server);
  });
  afterAll(() => server.close());

  // The form has one section already.
  test.each([
    ['300 sections more', numbered(300, (at) => `Section ${at}`), 201],
    ['60 within one', numbered(60, (at) => `Measures / Part ${at}`), 52],
    ['a name of 5,000 letters', ['x'.repeat(5000)], 2],
    ['such a name within a section', [`Looks / ${'x'.repeat(201)}`], 2],
    ['a name that is not seen', ['\u200B'], 2],
    ['no name between two slashes', ['a /  / '], 2],
    ['no name before a slash', ['/ a'], 2],
    ['a section within that is not seen', ['Looks / \u200B'], 2],
  ])(
    '%s: the section is refused with its line, also before it is stored',
    async (name, sections, line) => {
      const id = await makeForm(call, name);
      const before = await draftOf(call, id);
      for (const query of ['?dryRun=true', '']) {
        const { body } = await call(
          'POST',
          `forms/${id}/questions/import${query}`,
          fileOf(sections),
        );
        const [first] = body['Errors'] as object[];
        expect(first).toMatchObject({ Line: line, Field: 'Section' });
        expect(body['IsStored']).toBe(false);
      }
      expect(await draftOf(call, id)).toEqual(before);
    },
  );

  test('as many sections as a form can have are made, and the form can be saved', async () => {
    const id = await makeForm(call, 'Full of sections');
    const sections = [
      ...numbered(199, (at) => `Section ${at}`),
      ...numbered(50, (at) => `Looks / ${at} ${'😀'.repeat(190)}`),
    ];
    const { body } = await call('POST', `forms/${id}/questions/import`, fileOf(sections));

    expect(body).toMatchObject({ Created: 249, Errors: [], IsStored: true });
    expect((await saveForm(call, id, (document) => document)).status).toBe(200);
  });

  test('two questions change their keys with each other', async () => {
    const id = await withTwo('Swap');
    const [one, two] = await questionsOf(call, id);
    const file = [
      'Id,Key,DisplayName,Kind',
      `${one?.Id},${two?.Key},First,passfail`,
      `${two?.Id},${one?.Key},Second,text`,
    ].join('\n');
    const { body } = await call('POST', `forms/${id}/questions/import`, file);

    expect(body).toMatchObject({ Created: 0, Changed: 2, Errors: [], IsStored: true });
    expect(await questionsOf(call, id)).toMatchObject([
      { Id: one?.Id, Key: two?.Key, DisplayName: 'First' },
      { Id: two?.Id, Key: one?.Key, DisplayName: 'Second' },
    ]);
  });

  test('a new question takes the key that another one gives up further down', async () => {
    const id = await withTwo('Given up');
    const list = [
      { Id: 'new', Key: 'TWO', DisplayName: 'New', Kind: 'text' },
      { Id: 'two', Key: 'TWO_OLD', DisplayName: 'Two', Kind: 'text' },
    ];
    const { body } = await call('POST', `forms/${id}/questions/import`, list);

    expect(body).toMatchObject({ Created: 1, Changed: 1, Errors: [], IsStored: true });
    expect(await questionsOf(call, id)).toMatchObject([
      { Key: 'FREE_OF_FLASH' },
      { Id: 'two', Key: 'TWO_OLD' },
      { Id: 'new', Key: 'TWO' },
    ]);
  });

  test.each([
    ['a key of a question that is not in the file', [{ Id: 'other', Key: 'TWO' }], 1, /"Two"/],
    [
      'a key that another line has',
      [
        { Id: 'a', Key: 'K' },
        { Id: 'b', Key: 'K' },
      ],
      2,
      /line 1/,
    ],
    ['a key twice', [{ Key: 'K' }, { Key: 'K' }], 2, /line 1/],
    ['a question twice by its id', [{ Id: 'two' }, { Id: 'two' }], 2, /twice/],
    ['a question twice by its key', [{ Key: 'TWO' }, { Key: 'TWO' }], 2, /twice/],
    [
      'a question by its id and its key',
      [{ Id: 'two', Key: 'TWO_NEW' }, { Key: 'TWO' }],
      2,
      /twice/,
    ],
  ])('%s: the refusal says so', async (name, lines, line, message) => {
    const id = await withTwo(name);
    const list = lines.map((one) => ({ DisplayName: 'Any', Kind: 'text', ...one }));
    const { body } = await call('POST', `forms/${id}/questions/import`, list);

    expect(body).toMatchObject({
      IsStored: false,
      Errors: [{ Line: line, Message: expect.stringMatching(message) }],
    });
    expect(body['Errors']).toHaveLength(1);
  });

  test('a key that is made from a name is none that the file has further down', async () => {
    const id = await makeForm(call, 'Made keys');
    const file = 'Key,DisplayName,Kind\n,Length,number\nLENGTH,The other,number';
    const { body } = await call('POST', `forms/${id}/questions/import`, file);

    expect(body).toMatchObject({ Created: 2, Errors: [] });
    expect(await questionsOf(call, id)).toMatchObject([
      {},
      { Key: 'LENGTH_2', DisplayName: 'Length' },
      { Key: 'LENGTH', DisplayName: 'The other' },
    ]);
  });

  test('a file leaves both of two questions of a draft with one id', async () => {
    const id = await withTwo('Twin ids');
    await saveForm(call, id, ({ Questions: [one, two], ...document }) => ({
      ...document,
      Questions: [one, two, { ...two, Key: 'TWIN' }] as FormQuestion[],
    }));
    await call('POST', `forms/${id}/questions/import`, 'DisplayName,Kind\nThird,text');

    expect(await questionsOf(call, id)).toHaveLength(4);
  });

  async function withTwo(name: string): Promise<string> {
    const id = await makeForm(call, name);
    const two = { Id: 'two', Key: 'TWO', DisplayName: 'Two', Kind: 'text' };
    await saveForm(call, id, (document) => ({
      ...document,
      Questions: [
        ...document.Questions,
        { ...two, SectionId: 's', Order: 20, Required: false, CommentRequired: false },
      ] as FormQuestion[],
    }));
    return id;
  }
});

function numbered(count: number, nameOf: (at: number) => string): string[] {
  return Array.from({ length: count }, (_, at) => nameOf(at + 1));
}

function fileOf(sections: readonly string[]): string {
  const lines = sections.map((section, at) => `${section},Question ${at},text`);
  return ['Section,DisplayName,Kind', ...lines].join('\n');
}
