import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Series } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

import { ingestHistory, pressId, pressWindow } from './history.fixture.ts';

const { start, end } = pressWindow;
const window = `start=${start}&end=${end}`;
type Row = Record<string, string | number | boolean | Date | null>;

describe.each(testDatabases)('exports on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await ingestHistory(server);
  });
  afterAll(() => server.close());

  test('hours as CSV are the figures of the charts', async () => {
    const keys = ['OEE', 'availability', 'performance', 'quality', 'totalparts', 'downtime'];
    const modes = keys.map((key) => `modes[]=${key}`).join('&');
    const { body } = await server.get('anna', `machines/${pressId}/hours?${window}&${modes}`);
    const series = (body as { Items: Series[] }).Items;
    const rows = csvRows(await fileOf(`${pressId}/hours/export?${window}`));

    expect(rows.length).toBe(4);
    for (const [index, row] of rows.entries())
      for (const [place, name] of [
        'OEE',
        'Availability',
        'Performance',
        'Quality',
        'TotalParts',
        'DownMinutes',
      ].entries())
        expect([name, Number(row[name])]).toEqual([
          name,
          expect.closeTo(series[place]?.History[0]?.Items[index]?.Value ?? 0, 5),
        ]);
    expect(rows[0]).toMatchObject({
      Machine: 'IMM-01',
      MachineId: pressId,
      TimeZone: 'America/Chicago',
      HourStart: '2026-06-10T13:00:00.000Z',
      TotalParts: '400',
    });
    expect(Number(rows[0]?.['OEE'])).toBeGreaterThan(0);
  });

  test('a long period of a plant is read in parts that fit together', async () => {
    const long = `start=2026-02-01T00:30:00Z&end=2026-06-10T17:00:00Z`;
    const rows = csvRows(await fileOf(`${pressId}/hours/export?${long}`));
    const starts = rows.map((row) => Date.parse(row['HourStart'] ?? ''));
    const ends = rows.map((row) => Date.parse(row['HourEnd'] ?? ''));

    expect(starts[0]).toBe(Date.parse('2026-02-01T00:30:00Z'));
    expect(starts.slice(1)).toEqual(ends.slice(0, -1));
    expect(ends.at(-1)).toBe(Date.parse(end));
    expect(starts.slice(1).filter((at) => at % 3_600_000 !== 0)).toEqual([]);
  });

  test('events are whole state intervals, cut at their reasons, and no formulas', async () => {
    const text = await fileOf(`${pressId}/events/export?start=2026-06-10T14:10:00Z&end=${end}`);
    const rows = csvRows(text).map((row) => [
      row['Start']?.slice(11, 16),
      row['End']?.slice(11, 16),
      row['Status'],
      row['IsChangeover'],
      row['ReasonCode'],
      row['Reason'],
      row['ReasonFrom'],
    ]);

    expect(rows).toEqual([
      ['14:00', '14:30', 'STOPPED', 'false', 'JAM', "'=Jam", 'source'],
      ['14:30', '15:36', 'RUNNING', 'false', '', '', ''],
      ['15:36', '15:48', 'STOPPED', 'true', '', '', ''],
      ['15:48', '15:54', 'RUNNING', 'true', '', '', ''],
      ['15:54', '16:00', 'RUNNING', 'false', '', '', ''],
      ['16:00', '16:15', 'STOPPED', 'false', 'JAM', "'=Jam", 'person'],
      ['16:15', '16:30', 'STOPPED', 'false', '', '', ''],
      ['16:30', '16:50', 'RUNNING', 'false', '', '', ''],
      ['16:50', '', 'STOPPED', 'false', '', '', ''],
    ]);
  });

  test('a stop that goes on is in the file of a window that begins within it', async () => {
    const text = await fileOf(`${pressId}/events/export?start=2026-06-10T16:55:00Z&end=${end}`);

    expect(csvRows(text)).toMatchObject([
      { Start: expect.stringContaining('16:50'), End: '', Status: 'STOPPED' },
    ]);
  });

  test.each(['hours', 'events'])('%s as Parquet read back as those of the CSV', async (name) => {
    const rows = csvRows(await fileOf(`${pressId}/${name}/export?${window}`));
    const file = await bytesOf(`${pressId}/${name}/export?${window}&format=parquet`);
    const read = (await parquetReadObjects({ file })) as Row[];

    expect(read.map((row) => Object.keys(row))).toEqual(rows.map((row) => Object.keys(row)));
    expect(read.map((row) => Object.values(row).map(asCell))).toEqual(
      rows.map((row) => Object.values(row)),
    );
  });

  test('the file of a plant has all of its machines, in more than one group', async () => {
    const days = 'start=2026-06-01T05:00:00Z&end=2026-06-10T17:00:00Z&format=parquet';
    const file = await bytesOf(`riverside/hours/export?${days}`);
    const read = (await parquetReadObjects({ file, columns: ['MachineId', 'HourStart'] })) as Row[];
    const machines = await server.db
      .selectFrom('machines')
      .select('id')
      .where('plant_id', '=', 'riverside')
      .execute();

    expect(new Set(read.map((row) => row['MachineId']))).toEqual(
      new Set(machines.map(({ id }) => id)),
    );
    expect(read.length).toBe(machines.length * 228);
    expect(parquetMetadata(file).row_groups.length).toBe(Math.ceil(read.length / 3000));
    expect(read[0]?.['HourStart']).toEqual(new Date('2026-06-01T05:00:00Z'));
  });

  test('what is too much is refused in words', async () => {
    const year = 'start=2025-06-01T00:00:00Z&end=2026-06-10T17:00:00Z';
    await copyMachines();

    expect(await server.get('anna', `machines/riverside/hours/export?${year}`)).toMatchObject({
      status: 400,
      body: {
        code: 'request.tooMuch',
        ErrorMessage:
          'The file would have more than 500000 rows. Choose a shorter period, or one machine',
      },
    });
    const longer = 'start=2024-06-01T00:00:00Z&end=2026-06-10T17:00:00Z';
    expect(await server.get('anna', `machines/${pressId}/events/export?${longer}`)).toMatchObject({
      status: 400,
      body: { code: 'request.badRange' },
    });
  });

  /** Enough machines that a year of the plant exceeds the limit of rows. */
  async function copyMachines() {
    const machine = await server.db
      .selectFrom('machines')
      .selectAll()
      .where('id', '=', pressId)
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('machines')
      .values(Array.from({ length: 60 }, (_, index) => ({ ...machine, id: `copy-${index}` })))
      .execute();
  }

  async function injected(path: string) {
    const headers = { authorization: `Bearer ${await server.tokenOf('anna')}` };
    const reply = await server.app.inject({ url: `/api/machines/${path}`, headers });
    expect(reply.statusCode).toBe(200);
    return reply;
  }

  async function fileOf(path: string): Promise<string> {
    return (await injected(path)).body;
  }

  async function bytesOf(path: string): Promise<ArrayBuffer> {
    const { rawPayload } = await injected(path);
    return new Uint8Array(rawPayload).buffer;
  }
});

function csvRows(text: string): Record<string, string>[] {
  const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
}

function asCell(value: string | number | boolean | Date | null): string {
  if (value === null) return '';
  if (value instanceof Date) return value.toISOString();
  return String(value).replace(/^=/, "'=");
}
