import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { adminOf, draftOf, makeForm, saveForm, type AdminCall } from './admin-forms.fixture.ts';

describe.each(testDatabases)('texts of forms on %s', (kind) => {
  let server: TestApp;
  let call: AdminCall;
  beforeAll(async () => {
    server = await startTestApp(kind);
    call = adminOf(server);
  });
  afterAll(() => server.close());

  test('texts of a document are trimmed, and empty ones dropped', async () => {
    const id = await makeForm(call, 'Blanks');
    const { status } = await saveForm(call, id, (document) => ({
      ...document,
      Description: '  ',
      Attributes: [{ Name: ' Work instruction ', Value: '' }],
      Sections: [{ Id: 's', DisplayName: ' Looks\n', Sections: [] }],
      Questions: document.Questions.map((one) => ({
        ...one,
        DisplayName: ' Where is the flash? ',
        Kind: 'choice' as const,
        Help: ' \n ',
        Metric: '',
        Options: [' GATE ', ' ', 'EDGE'],
        Products: [''],
        UiType: { ...uiType, InputMessage: ' Look ' },
      })),
    }));
    const { Document } = await draftOf(call, id);

    expect(status).toBe(200);
    expect(Document).not.toHaveProperty('Description');
    expect(Document.Attributes).toEqual([{ Name: 'Work instruction', Value: '' }]);
    expect(Document.Sections[0]?.DisplayName).toBe('Looks');
    expect(Document.Questions[0]).toEqual({
      Id: expect.any(String) as string,
      Key: 'FREE_OF_FLASH',
      DisplayName: 'Where is the flash?',
      SectionId: 's',
      Order: 10,
      Kind: 'choice',
      Required: false,
      CommentRequired: false,
      Options: ['GATE', 'EDGE'],
      Products: [],
      UiType: { ...uiType, InputMessage: 'Look' },
    });
  });

  test('a name that is only blanks is refused at its field', async () => {
    const id = await makeForm(call, 'No name');
    const refused = await saveForm(call, id, (document) => ({
      ...document,
      Questions: document.Questions.map((one) => ({ ...one, DisplayName: '   ' })),
    }));

    expect(refused).toMatchObject({
      status: 400,
      body: {
        Errors: [{ Message: expect.stringMatching(/^Questions. 1. DisplayName/) as string }],
      },
    });
  });

  test('one question or parameter is trimmed, too', async () => {
    const id = await makeForm(call, 'One at a time');
    const weight = { DisplayName: ' Weight ', Kind: 'number', Unit: ' g ', Help: ' ' };
    const made = await call('POST', `forms/${id}/questions`, weight);
    const melt = { DisplayName: ' Melt ', Kind: 'number', Unit: ' °C ', Metric: ' ' };
    const set = await call('POST', `forms/${id}/parameters`, melt);

    expect(made).toMatchObject({ status: 201, body: { DisplayName: 'Weight', Unit: 'g' } });
    expect(made.body).not.toHaveProperty('Help');
    expect(set).toMatchObject({ status: 201, body: { DisplayName: 'Melt', Unit: '°C' } });
    expect(set.body).not.toHaveProperty('Metric');
  });
});

const uiType = {
  Type: 'list' as const,
  Name: 'PLACE',
  DisplayName: '',
  ErrorMessage: '',
  InputMessage: '',
  ValidValues: 'GATE,EDGE',
};
