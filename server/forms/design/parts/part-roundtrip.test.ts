import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { FormQuestion } from '#schemas/api/form-document.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import {
  adminOf,
  draftOf,
  makeForm,
  saveForm,
  type AdminCall,
} from '#server/forms/design/admin-forms.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import {
  content,
  filled,
  nastier,
  nasty,
  nastySections,
  plainQuestion,
} from './part-roundtrip.fixture.ts';

const formats = ['csv', 'json'] as const;

describe.each(testDatabases)('questions and parameters of files that come back on %s', (kind) => {
  let server: TestApp;
  let call: AdminCall;
  beforeAll(async () => {
    server = await startTestApp(kind);
    call = adminOf(server);
  });
  afterAll(() => server.close());

  test.each(formats)(
    'a form of any texts is exported and imported as %s unchanged',
    async (format) => {
      const id = await makeForm(call, `Any texts ${format}`);
      await fc.assert(
        fc.asyncProperty(content, async (any) => {
          const saved = await saveForm(call, id, (document) => filled(document, any));
          expect(saved).toMatchObject({ status: 200 });
          for (const list of ['questions', 'parameters'] as const)
            await comesBack(id, list, format);
        }),
        { numRuns: 40, seed: 11 },
      );
    },
  );

  test.each(formats)(
    'of sections with one name each question keeps its own, in %s',
    async (format) => {
      const id = await nastyForm(`Twins ${format}`, [
        { Id: 's', DisplayName: 'Looks', Sections: [{ Id: 'b', DisplayName: 'inside' }] },
        { Id: 't', DisplayName: 'Looks', Sections: [] },
        { Id: 'u', DisplayName: 'Looks / inside', Sections: [] },
        { Id: 'v', DisplayName: 'Looks, outside', Sections: [] },
      ]);
      await comesBack(id, 'questions', format);
      const added = 'Section,DisplayName,Kind\nLooks.outside,Scratches,text';
      const { body } = await call('POST', `forms/${id}/questions/import`, added);
      const { Document } = await draftOf(call, id);

      expect(body).toMatchObject({ Created: 1, Errors: [], IsStored: true });
      expect(Document.Sections).toHaveLength(4);
      expect(Document.Questions.at(-1)).toMatchObject({ SectionId: 'v' });
    },
  );

  test('one cell is changed, and the others of its line stay as they are stored', async () => {
    const id = await nastyForm('One cell');
    const file = (await exported(id, 'questions', 'csv')) as string;
    const changed = file.replace('Weight of it', 'Weight of all');
    const { body } = await call('POST', `forms/${id}/questions/import`, changed);
    const [first, second] = (await draftOf(call, id)).Document.Questions;

    expect(body).toMatchObject({ Created: 0, Changed: 1, Errors: [] });
    expect(first).toEqual({ ...nasty, DisplayName: 'Weight of all' });
    expect(second).toEqual({ ...nastier, SectionId: 's' });
  });

  test('one bound of a goal is changed, and the other stays, also without its column', async () => {
    const id = await nastyForm('One bound');
    const file = 'Id,DisplayName,Kind,GoalAtLeast\nq0,Weight of it,choice,3';
    await call('POST', `forms/${id}/questions/import`, file);

    expect((await draftOf(call, id)).Document.Questions[0]).toEqual({
      ...nasty,
      Goal: { AtLeast: 3, AtMost: 9, Is: 'a, b' },
    });
  });

  test('another form takes questions as JSON, in sections of the same names', async () => {
    const from = await nastyForm('From', [
      { Id: 's', DisplayName: 'Measures / all', Sections: [{ Id: 'b', DisplayName: 'a / b' }] },
      { Id: 't', DisplayName: 'Other', Sections: [] },
    ]);
    const to = await emptyForm('To');
    const file = await exported(from, 'questions', 'json');
    const first = await call('POST', `forms/${to}/questions/import`, file);
    const { Document } = await draftOf(call, to);
    const again = await call('POST', `forms/${to}/questions/import`, file);

    expect(first.body).toMatchObject({ Created: 2, Errors: [], IsStored: true });
    expect(Document.Sections).toMatchObject([
      { DisplayName: 'Measures / all', Sections: [{ DisplayName: 'a / b' }] },
    ]);
    const [section] = Document.Sections;
    expect(Document.Questions).toEqual([
      { ...nasty, SectionId: section?.Sections[0]?.Id },
      { ...nastier, SectionId: section?.Id },
    ]);
    expect(again.body).toMatchObject({ Created: 0, Changed: 0, Errors: [] });
    expect((await draftOf(call, to)).Document).toEqual(Document);
  });

  test('another form takes UI types and conditions of a CSV file as they are', async () => {
    const from = await nastyForm('CSV from');
    const to = await emptyForm('CSV to');
    const file = await exported(from, 'questions', 'csv');
    const { body } = await call('POST', `forms/${to}/questions/import`, file);
    const [first, second] = (await draftOf(call, to)).Document.Questions;

    expect(body).toMatchObject({ Created: 2, Errors: [] });
    expect(first?.UiType).toEqual(nasty.UiType);
    expect(second?.ShowWhen).toEqual(nastier.ShowWhen);
  });

  test.each([
    ['a number', 5],
    ['three names', ['a', 'b', 'c']],
    ['no name', []],
    ['a name of a number', [5]],
  ])('%s is no section of a list in JSON', async (_, Section) => {
    const id = await emptyForm(`No section ${JSON.stringify(Section)}`);
    const list = [{ DisplayName: 'Length', Kind: 'number', Section }];
    const { body } = await call('POST', `forms/${id}/questions/import`, list);

    expect(body).toMatchObject({ Errors: [{ Line: 1, Field: 'Section' }], IsStored: false });
    expect(body['Errors']).toHaveLength(1);
  });

  async function comesBack(
    id: string,
    list: 'questions' | 'parameters',
    format: 'csv' | 'json',
  ): Promise<void> {
    const before = await draftOf(call, id);
    const file = await exported(id, list, format);
    for (const query of ['?dryRun=true', '']) {
      const { body } = await call('POST', `forms/${id}/${list}/import${query}`, file);
      expect(body).toEqual({ Created: 0, Changed: 0, Errors: [], IsStored: query === '' });
    }
    expect(await draftOf(call, id)).toEqual(before);
  }

  async function exported(id: string, list: string, format: 'csv' | 'json') {
    return (await call<string | object>('GET', `forms/${id}/${list}/export?format=${format}`)).body;
  }

  async function nastyForm(name: string, Sections = nastySections): Promise<string> {
    const id = await makeForm(call, name);
    await saveForm(call, id, (document) => {
      const others = Sections.slice(1).map((section, at) => questionIn(section.Id, `IN_${at}`));
      const Questions = [nasty, nastier, ...(Sections.length > 2 ? others : [])];
      return { ...document, Sections, Questions };
    });
    return id;
  }

  async function emptyForm(name: string): Promise<string> {
    const id = await makeForm(call, name);
    await saveForm(call, id, (document) => ({ ...document, Sections: [], Questions: [] }));
    return id;
  }
});

function questionIn(SectionId: string, Key: string): FormQuestion {
  return { ...plainQuestion, Id: `in-${SectionId}`, Key, SectionId };
}
