import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'riverside-imm-01';
const pdf = Buffer.from('%PDF-1.7\n1 0 obj');
const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2]);

describe.each(testDatabases)('documents on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  afterAll(() => server.close());

  test('an uploaded document is listed, counted, opened and in the trail', async () => {
    const { status, body } = await upload('Mould change (1).pdf', 'application/pdf', pdf);
    const { Id } = body as { Id: string };
    const listed = await server.get('anna', `machines/${press}/taskdocuments`);
    const stats = await server.get('anna', 'machines/riverside/taskdocumentstats');
    const opened = await open('anna', Id);

    expect(status).toBe(201);
    expect(listed.body).toMatchObject({ TotalItems: 1, Items: [{ Id, Username: 'anna' }] });
    expect(stats.body).toMatchObject({ Count: 1, Bytes: pdf.length });
    expect(opened.rawPayload).toEqual(pdf);
    expect(opened.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'content-disposition': "inline; filename*=UTF-8''Mould%20change%20%281%29.pdf",
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const { body: trail } = await server.get(
      'global',
      'admin/audit?filter=Kind:taskDocument.created',
    );
    expect(trail).toMatchObject({ Items: [{ Kind: 'taskDocument.created', Username: 'anna' }] });
  });

  test.each([
    ['a picture that is said to be a PDF', 'x.pdf', 'application/pdf', png],
    ['a page that could run something', 'x.png', 'image/png', Buffer.from('<svg onload=x>')],
    ['nothing', 'x.pdf', 'application/pdf', Buffer.alloc(0)],
  ])('%s is refused at its field, and nothing is stored', async (_, name, type, content) => {
    const before = await count();
    const refused = await upload(name, type, content);

    expect(refused).toMatchObject({ status: 400, body: { Errors: [{ Field: 'file' }] } });
    expect(await count()).toBe(before);
  });

  test('a document that is too large is refused', async () => {
    const large = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]);
    expect(await upload('x.pdf', 'application/pdf', large)).toMatchObject({
      status: 413,
      body: { Errors: [{ Field: 'file' }] },
    });
  });

  test('a name brings no folder and no sign that cannot be seen', async () => {
    const { body } = await upload('..\\\\..\\\\etc/pass\u202Ewd.pdf', 'application/pdf', pdf);
    expect(body).toMatchObject({ DisplayName: 'passwd.pdf' });
  });

  test('a long name is cut between characters', async () => {
    const { body } = await upload(`${'x'.repeat(99)}😀😀.pdf`, 'application/pdf', pdf);
    expect(body).toMatchObject({ DisplayName: `${'x'.repeat(99)}😀` });
  });

  test('a document of another machine or client is not there', async () => {
    const { body } = await upload('x.png', 'image/png', png);
    const { Id } = body as { Id: string };

    expect((await open('anna', Id, 'riverside-imm-02')).statusCode).toBe(404);
    expect((await open('carol', Id, 'monterrey')).statusCode).toBe(404);
    expect((await open('carol', Id, 'riverside')).statusCode).toBe(200);
  });

  test('who uploaded a document removes it, and administrators any; others are told why not', async () => {
    const own = (await upload('own.pdf', 'application/pdf', pdf)).body as { Id: string };
    const other = (await upload('other.pdf', 'application/pdf', pdf)).body as { Id: string };
    const before = await count();

    expect(own).toMatchObject({ MayRemove: true });
    expect(await remove('carol', own.Id)).toMatchObject({
      status: 409,
      body: { code: 'document.notYours', ErrorMessage: expect.stringContaining('anna') },
    });
    expect((await remove('anna', own.Id)).status).toBe(204);
    server.clock.now += 1000;
    expect((await remove('global', other.Id)).status).toBe(204);
    expect(await count()).toBe(before - 2);
    expect((await open('anna', own.Id)).statusCode).toBe(404);
    expect((await remove('anna', own.Id)).status).toBe(404);
    const contents = await server.db
      .selectFrom('document_contents')
      .select('document_id')
      .where('document_id', 'in', [own.Id, other.Id])
      .execute();
    expect(contents).toEqual([]);
    const { body: trail } = await server.get(
      'global',
      'admin/audit?filter=Kind:taskDocument.removed',
    );
    expect(trail).toMatchObject({ TotalItems: 2, Items: [{ Username: 'global' }, {}] });
  });

  test('a client whose space is used up is told so', async () => {
    const { Id } = (await upload('large.pdf', 'application/pdf', pdf)).body as { Id: string };
    const rest = { size: 2 * 1024 ** 3 - 1 };
    await server.db.updateTable('task_documents').set(rest).where('id', '=', Id).execute();

    expect(await upload('one-more.pdf', 'application/pdf', pdf)).toMatchObject({
      status: 413,
      body: { code: 'document.noSpace', Errors: [{ Field: 'file' }] },
    });
    await remove('anna', Id);
    expect((await upload('one-more.pdf', 'application/pdf', pdf)).status).toBe(201);
  });

  test('uploads without end are refused for a while, and the next person is not', async () => {
    const free_at = server.clock.now + 3_600_000;
    await server.db
      .insertInto('rate_limits')
      .values({ key: 'uploads of documents anna', free_at })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ free_at }))
      .execute();

    expect(await upload('x.pdf', 'application/pdf', pdf)).toMatchObject({
      status: 429,
      body: { code: 'request.tooMany' },
    });
    expect((await upload('x.pdf', 'application/pdf', pdf, 'carol')).status).toBe(201);
  });

  async function remove(username: string, id: string) {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    const url = `/api/machines/${press}/documents/${id}`;
    return server.call({ method: 'DELETE', url, headers });
  }

  async function count() {
    const { body } = await server.get('anna', `machines/${press}/taskdocumentstats`);
    return (body as { Count: number }).Count;
  }

  async function open(username: string, id: string, machine = press) {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    return server.app.inject({ url: `/api/machines/${machine}/documents/${id}`, headers });
  }

  async function upload(name: string, type: string, content: Buffer, username = 'anna') {
    const boundary = 'parts-of-the-form';
    const payload = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
          `content-type: ${type}\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const headers = {
      authorization: `Bearer ${await server.tokenOf(username)}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    };
    const url = `/api/machines/${press}/taskdocuments`;
    return server.call({ method: 'POST', url, headers, payload });
  }
});
