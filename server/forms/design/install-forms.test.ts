import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { adminOf, draftOf, makeForm, saveForm, type AdminCall } from './admin-forms.fixture.ts';
import { followFormFiles } from './follow-form-files.ts';
import { installForms } from './install-forms.ts';

const file = 'clients/northwind/forms/shift-start.form.json';
const form: FormDocument = {
  Id: 'shift-start',
  DisplayName: 'Start of a shift',
  Type: 'CHECKLIST',
  Attributes: [],
  Sections: [{ Id: 's', DisplayName: 'Safety', Sections: [] }],
  Questions: [question('guards', 'Are all guards closed?')],
  Parameters: [],
};

describe.each(testDatabases)('forms of the configuration on %s', (kind) => {
  let server: TestApp;
  let call: AdminCall;
  let configDir: string;

  beforeEach(async () => {
    configDir = mkdtempSync(join(tmpdir(), 'forms-'));
    server = await startTestApp(kind, { configDir });
    call = adminOf(server);
  });
  afterEach(async () => {
    await server.close();
    rmSync(configDir, { recursive: true });
  });

  test('a file is published once for each of its states, and a version never changes', async () => {
    await install(form);
    await install(form);
    expect(await versions()).toEqual([1]);
    expect(await listed()).toMatchObject([
      {
        Id: 'shift-start',
        DisplayName: form.DisplayName,
        State: 'published',
        ChangedBy: 'configuration',
      },
    ]);
    expect(await draftOf(call, form.Id)).toMatchObject({ Document: form, File: file });

    await install(withMore());
    expect(await versions()).toEqual([2, 1]);
    const { body } = await call('GET', `forms/${form.Id}/versions/1`);
    expect(body).toMatchObject({ Document: form, PublishedBy: 'configuration' });
  });

  test('several instances take a file once', async () => {
    write(form);
    await Promise.all([1, 2, 3].map(() => installForms(server.app.deps)));

    expect(await versions()).toEqual([1]);
    expect(await problems()).toEqual([]);
  });

  test('a draft with changes of its own is left alone until it is published', async () => {
    await install(form);
    await saveForm(call, form.Id, (document) => ({ ...document, Description: 'Mine' }));
    await install(withMore());
    expect(await versions()).toEqual([1]);
    expect((await draftOf(call, form.Id)).Document.Description).toBe('Mine');
    expect(await problems()).toMatchObject([
      { File: file, Expected: expect.stringContaining('not published') },
    ]);

    await call('POST', `forms/${form.Id}/version`);
    await installForms(server.app.deps);
    expect(await versions()).toEqual([3, 2, 1]);
    expect((await draftOf(call, form.Id)).Document).toEqual(withMore());
    expect(await problems()).toEqual([]);
  });

  test.each([
    [
      'a client that there is none of',
      form,
      'clients/fabrikam/forms/shift-start.form.json',
      'fabrikam',
    ],
    ['a name that the client has', { ...form, DisplayName: 'Taken' }, file, 'a name of its own'],
  ])('%s is refused and named', async (_, document, path, words) => {
    await makeForm(call, 'Taken');
    await install(document, path);

    expect(await listed()).toEqual([]);
    expect(await problems()).toMatchObject([
      { File: path, Expected: expect.stringContaining(words) },
    ]);
  });

  test('a form of another client is not taken over', async () => {
    const id = await makeForm(call, 'Of northwind');
    const path = `clients/contoso/forms/${id}.form.json`;
    await install({ ...form, Id: id }, path);

    expect((await draftOf(call, id)).Document.DisplayName).toBe('Of northwind');
    expect(await problems()).toMatchObject([
      { File: path, Expected: expect.stringContaining('another client') },
    ]);
  });

  test('a form that was made here and published goes on as its file', async () => {
    const id = await makeForm(call, 'From here');
    await call('POST', `forms/${id}/version`);
    const { Document } = await draftOf(call, id);
    const path = `clients/northwind/forms/${id}.form.json`;
    await install(Document, path);
    expect((await call('GET', `forms/${id}/versions`)).body).toMatchObject({ TotalItems: 1 });

    await install({ ...Document, Description: 'More' }, path);
    expect((await call('GET', `forms/${id}/versions`)).body).toMatchObject({ TotalItems: 2 });
    expect(await draftOf(call, id)).toMatchObject({ File: path });
  });

  test('a form whose file is gone stays, and is one that was made here', async () => {
    await install(form);
    rmSync(join(configDir, file));
    await installForms(server.app.deps);

    expect(await versions()).toEqual([1]);
    expect(await draftOf(call, form.Id)).toMatchObject({ Document: form, File: null });
  });

  test('a running server follows its files, and a form that is published', async () => {
    const stop = followFormFiles(server.app.deps, pino({ level: 'silent' }));
    write(form);
    server.bus.publish('config.changed', { version: 1 });
    await eventually(async () => expect(await versions()).toEqual([1]));
    await saveForm(call, form.Id, (document) => ({ ...document, Description: 'Mine' }));
    write(withMore());
    server.bus.publish('config.changed', { version: 2 });
    await eventually(async () => expect(await problems()).toHaveLength(1));

    await call('POST', `forms/${form.Id}/version`);
    await eventually(async () => expect(await versions()).toEqual([3, 2, 1]));
    await stop();
  });

  test('a mistake in a file leaves what was published, and is named', async () => {
    await install(form);
    writeFileSync(join(configDir, file), '{ "Id": 1 }');
    await installForms(server.app.deps);

    expect(await versions()).toEqual([1]);
    expect(await draftOf(call, form.Id)).toMatchObject({ File: file });
    expect(await problems()).not.toEqual([]);
  });

  function write(document: FormDocument, path = file) {
    mkdirSync(join(configDir, path, '..'), { recursive: true });
    writeFileSync(join(configDir, path), JSON.stringify(document));
  }

  function install(document: FormDocument, path = file) {
    write(document, path);
    return installForms(server.app.deps);
  }

  async function versions() {
    const { body } = await call<{ Items: { Version: number }[] }>(
      'GET',
      `forms/${form.Id}/versions`,
    );
    return (body.Items ?? []).map(({ Version }) => Version);
  }

  async function listed() {
    const path = `forms?filter=${encodeURIComponent('DisplayName:Start of')}`;
    return (await call<{ Items: object[] }>('GET', path)).body.Items;
  }

  async function problems() {
    const { body } = await server.get('global', 'apps/screens');
    const { Problems } = body as { Problems: { File: string }[] };
    return Problems.filter(({ File }) => File.endsWith('.form.json'));
  }
});

function withMore(): FormDocument {
  return { ...form, Questions: [...form.Questions, question('lights', 'Do all lights work?')] };
}

function question(Id: string, DisplayName: string): FormDocument['Questions'][number] {
  return {
    Id,
    Key: Id.toUpperCase(),
    DisplayName,
    SectionId: 's',
    Order: 10,
    Kind: 'yesno',
    Required: true,
    CommentRequired: false,
  };
}
