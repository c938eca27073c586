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
import { eventually } from '#shared/eventually.fixture.ts';

const everyField: Omit<FormQuestion, 'Id' | 'Key' | 'Order'> = {
  DisplayName: 'Length of the part',
  Help: 'By the gauge',
  SectionId: 's',
  Kind: 'number',
  Required: true,
  CommentRequired: true,
  Low: 1,
  High: 2,
  Min: 0,
  Max: 3,
  Unit: 'mm',
  Decimals: 2,
  Metric: 'length',
  Goal: { AtLeast: 1, AtMost: 2 },
};

describe.each(testDatabases)('questions as files on %s', (kind) => {
  let server: TestApp;
  let call: AdminCall;
  let id: string;
  beforeAll(async () => {
    server = await startTestApp(kind);
    call = adminOf(server);
    id = await makeForm(call, 'Files');
  });
  afterAll(() => server.close());

  test('a file adds questions with their sections, and changes those whose key is there', async () => {
    const file = [
      'Section,Key,DisplayName,Kind,Required,Low,High,Unit,Options',
      'Looks,FREE_OF_FLASH,Flash?,yesno,true,,,,',
      'Measures / Length,LENGTH,Length,number,1,"41.5",42.5,mm,',
      'Looks,COLOUR,Colour,choice,,,,,RED|BLUE',
    ].join('\n');
    const planned = await call('POST', `forms/${id}/questions/import?dryRun=true`, file);
    expect(planned.body).toMatchObject({ Created: 2, Changed: 1, Errors: [], IsStored: false });
    expect(await questionsOf(call, id)).toHaveLength(1);

    const stored = await call('POST', `forms/${id}/questions/import`, file);
    expect(stored.body).toMatchObject({ Created: 2, Changed: 1, IsStored: true });
    const { Document } = await draftOf(call, id);
    expect(Document.Sections).toMatchObject([
      { Id: 's', DisplayName: 'Looks' },
      { DisplayName: 'Measures', Sections: [{ DisplayName: 'Length' }] },
    ]);
    expect(Document.Questions).toMatchObject([
      { Key: 'FREE_OF_FLASH', DisplayName: 'Flash?', Kind: 'yesno', Required: true },
      { Key: 'LENGTH', Low: 41.5, High: 42.5, SectionId: Document.Sections[1]?.Sections[0]?.Id },
      { Key: 'COLOUR', Options: ['RED', 'BLUE'], SectionId: 's' },
    ]);
  });

  test.each(['csv', 'json'])('an exported %s file comes back as the same draft', async (format) => {
    const goal = {
      DisplayName: 'Weight',
      Kind: 'number',
      Goal: { AtLeast: 2 },
      Products: ['northwind-cap-28'],
    };
    await call('POST', `forms/${id}/questions`, goal);
    const [first] = await questionsOf(call, id);
    const Conditions = [{ QuestionId: first?.Id, Operator: 'is', Value: 'NO' }];
    const shown = { DisplayName: 'Where', Kind: 'text', ShowWhen: { Match: 'any', Conditions } };
    await call('POST', `forms/${id}/questions`, shown);
    const before = await draftOf(call, id);
    const file = await call<string | object>(
      'GET',
      `forms/${id}/questions/export?format=${format}`,
    );
    const back = await call('POST', `forms/${id}/questions/import`, file.body);

    expect(back.body).toEqual({ Created: 0, Changed: 0, Errors: [], IsStored: true });
    expect(await draftOf(call, id)).toEqual(before);
  });

  test('texts are trimmed, and what a line leaves empty is taken out', async () => {
    const files = await makeForm(call, 'Blanks in files');
    const weight = { Key: 'WEIGHT', DisplayName: 'Weight', Kind: 'number', Unit: 'g', Help: 'Dry' };
    await call('POST', `forms/${files}/questions`, weight);
    const list = [{ Key: 'WEIGHT', DisplayName: ' Weight of the part ', Unit: ' ', Order: null }];
    const stored = await call('POST', `forms/${files}/questions/import`, list);
    const again = await call(
      'POST',
      `forms/${files}/questions/import`,
      'Key,DisplayName,Kind,Help\nWEIGHT,Weight,number,',
    );
    const nameless = await call('POST', `forms/${files}/questions/import`, [
      { DisplayName: '  ', Kind: 'text' },
    ]);
    const [, asked] = await questionsOf(call, files);

    expect(stored.body).toMatchObject({ Changed: 1, Errors: [] });
    expect(again.body).toMatchObject({ Changed: 1, Errors: [] });
    expect(nameless.body).toMatchObject({ Errors: [{ Line: 1, Field: 'DisplayName' }] });
    expect(asked).toMatchObject({ Key: 'WEIGHT', DisplayName: 'Weight', Order: 20 });
    expect(asked).not.toHaveProperty('Unit');
    expect(asked).not.toHaveProperty('Help');
  });

  test('mistakes are named by line and field, and nothing is stored', async () => {
    const before = await draftOf(call, id);
    const file = [
      'Key,DisplayName,Kind,Low,Products',
      'A,First,number,1,',
      'B,Second,riddle,,',
      'A,Again,number,,',
      'C,Third,number,low,',
      'D,Fourth,text,,monterrey-lid',
    ].join('\n');
    const { body } = await call('POST', `forms/${id}/questions/import`, file);

    expect(body).toMatchObject({
      IsStored: false,
      Errors: [
        { Line: 3, Field: 'Kind' },
        { Line: 4, Field: 'Key' },
        { Line: 5, Field: 'Low' },
        { Line: 6, Field: 'Products' },
      ],
    });
    expect(await draftOf(call, id)).toEqual(before);
  });

  test('a list in JSON may say anything: no name and no section are named with their line', async () => {
    const list = [
      { DisplayName: 'First', Kind: 'text' },
      { DisplayName: 123, Kind: 'text' },
      { DisplayName: 'Third', Kind: 'text', SectionId: 'nowhere' },
    ];
    const { status, body } = await call('POST', `forms/${id}/questions/import`, list);

    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        IsStored: false,
        Errors: [
          { Line: 2, Field: 'DisplayName' },
          { Line: 3, Field: 'SectionId' },
        ],
      },
    });
  });

  test.each([
    ['no CSV file', 'Key,Riddle\nA,B'],
    ['what is no list', { Key: 'A' }],
  ])('%s is refused', async (_, file) => {
    expect((await call('POST', `forms/${id}/questions/import`, file)).status).toBe(400);
  });

  test('ten thousand questions are imported while the caller sees how far it is', async () => {
    const large = await makeForm(call, 'Large');
    const list = Array.from({ length: 10_000 }, (_, at) => ({
      DisplayName: `Question ${at}`,
      Kind: 'number',
      Low: at,
      High: at + 1,
    }));
    const started = await call('POST', `forms/${large}/questions/imports`, list);
    const seen = await endOf(large, String(started.body['Id']));

    expect(started).toMatchObject({ status: 202, body: { State: 'running' } });
    expect(seen).toMatchObject({ State: 'done', Done: 10_000, Total: 10_000, Created: 10_000 });
    expect((await draftOf(call, large)).Document.Questions).toHaveLength(10_001);
  });

  test('ten thousand questions with all their fields are saved as a whole, and imported as JSON', async () => {
    const large = await makeForm(call, 'Whole');
    const Questions = Array.from({ length: 10_000 }, (_, at) => ({
      ...everyField,
      Id: `q${at}`,
      Key: `Q${at}`,
      Order: at,
    }));
    const saved = await saveForm(call, large, (document) => ({ ...document, Questions }));
    const changed = Questions.map((one) => Object.assign({}, one, { Unit: 'cm' }));
    const started = await call('POST', `forms/${large}/questions/imports`, changed);

    expect(saved.status).toBe(200);
    expect(await endOf(large, String(started.body['Id']))).toMatchObject({ Changed: 10_000 });
    expect((await draftOf(call, large)).Document.Questions).toEqual(changed);
    const elsewhere = await call('POST', `forms/${large}/questions`, { Options: Questions });
    expect(elsewhere).toMatchObject({ status: 413 });
  });

  test('an import that is cancelled leaves nothing', async () => {
    const large = await makeForm(call, 'Cancelled');
    const list = Array.from({ length: 20_000 }, (_, at) => ({
      DisplayName: `Q ${at}`,
      Kind: 'text',
    }));
    const { body } = await call('POST', `forms/${large}/questions/imports`, list);
    const importId = String(body['Id']);
    const cancelled = await call('DELETE', `forms/${large}/questions/imports/${importId}`);

    expect(cancelled.status).toBe(204);
    expect(await endOf(large, importId)).toMatchObject({ State: 'cancelled' });
    expect((await draftOf(call, large)).Document.Questions).toHaveLength(1);
  });

  test('who changes the draft during an import is not overwritten', async () => {
    const large = await makeForm(call, 'Overtaken');
    const list = Array.from({ length: 8000 }, (_, at) => ({
      DisplayName: `Q ${at}`,
      Kind: 'text',
    }));
    const { body } = await call('POST', `forms/${large}/questions/imports`, list);
    await call('POST', `forms/${large}/questions`, { DisplayName: 'Between', Kind: 'text' });

    expect(await endOf(large, String(body['Id']))).toMatchObject({ State: 'failed' });
    expect((await draftOf(call, large)).Document.Questions).toHaveLength(2);
  });

  async function endOf(formId: string, importId: string) {
    return eventually(async () => {
      const { body } = await call('GET', `forms/${formId}/questions/imports/${importId}`);
      expect(body['State']).not.toBe('running');
      return body;
    });
  }
});
