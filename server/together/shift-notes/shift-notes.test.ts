import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { ShiftNotes } from '#schemas/api/shift-notes.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const machine = 'riverside-imm-01';
const hour = '2026-06-10T16:00:00.000Z';

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
  });
  afterAll(() => server.close());

  test('a note is stored, changed and taken away', async () => {
    const first = await write('anna', { Hour: hour, Text: ' Waited for material ', Version: 0 });
    expect(first.body).toMatchObject({ Text: 'Waited for material', Username: 'anna', Version: 1 });
    expect(await notes()).toMatchObject([{ MachineId: machine, Hour: hour, Version: 1 }]);

    await write('carol', { Hour: hour, Text: 'Material was late', Version: 1 });
    expect(await notes()).toMatchObject([{ Text: 'Material was late', Username: 'carol' }]);

    await write('anna', { Hour: hour, Text: '', Version: 2 });
    expect(await notes()).toEqual([]);
  });

  test('who was overtaken is told what is there now, and nothing is lost', async () => {
    const other = '2026-06-10T15:00:00.000Z';
    await write('carol', { Hour: other, Text: 'First', Version: 0 });

    for (const text of ['Second', '']) {
      const late = await write('anna', { Hour: other, Text: text, Version: 0 });
      expect(late).toMatchObject({ status: 409, body: { Current: { Text: 'First' } } });
    }
    expect((await notes()).map(({ Text }) => Text)).toContain('First');
  });

  test.each([
    ['within an hour', { Hour: '2026-06-10T16:20:00Z' }],
    ['of a plant at half past, at the full hour', { Hour: hour }, 'pune-imm-01'],
    ['of tomorrow', { Hour: '2026-06-11T16:00:00Z' }],
    ['that is no instant', { Hour: 'noon' }],
    ['that is too long', { Text: 'x'.repeat(501) }],
    ['with a field more', { Colour: 'red' }],
  ])('a note %s is refused', async (_, wrong, machineId = machine) => {
    const note = { Hour: '2026-06-10T14:00:00Z', Text: 'Hello', Version: 0, ...wrong };

    expect((await write('anna', note, machineId)).status).toBe(400);
  });

  test('a machine of another client is not there, exactly as if it did not exist', async () => {
    const note = { Hour: hour, Text: 'Hello', Version: 0 };
    const foreign = await write('anna', note, 'monterrey-imm-01');

    expect(foreign).toEqual(await write('anna', note, 'nowhere'));
    expect(foreign.status).toBe(404);
    expect((await server.get('anna', 'machines/monterrey-imm-01/shiftnotes')).status).toBe(404);
  });

  async function notes() {
    const { body } = await server.get('carol', `machines/${machine}/shiftnotes`);
    return (body as ShiftNotes).Items;
  }

  async function write(username: string, payload: object, id = machine) {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    return server.call({ method: 'PUT', url: `/api/machines/${id}/shiftnotes`, headers, payload });
  }
});
