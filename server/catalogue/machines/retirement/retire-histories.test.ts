import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Performance } from '#schemas/api/machines.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { signIn, startTestApp, type TestApp } from '#server/test-app.ts';

const minute = 60_000;

/** Next event of a machine. */
type Step =
  | { kind: 'waits'; minutes: number }
  | { kind: 'is heard'; status: 'RUNNING' | 'STOPPED'; parts: number }
  | {
      kind: 'leaves or comes back';
      with: 'machine' | 'plant' | 'client';
      act: 'retire' | 'restore';
    }
  | { kind: 'is moved'; to: 'pune' | 'riverside' };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('waits' as const), minutes: fc.integer({ min: 1, max: 200 }) }),
    fc.record({
      kind: fc.constant('is heard' as const),
      status: fc.constantFrom('RUNNING' as const, 'STOPPED' as const),
      parts: fc.integer({ min: 1, max: 30 }),
    }),
    fc.record({
      kind: fc.constant('leaves or comes back' as const),
      with: fc.constantFrom('machine' as const, 'plant' as const, 'client' as const),
      act: fc.constantFrom('retire' as const, 'restore' as const),
    }),
    fc.record({
      kind: fc.constant('is moved' as const),
      to: fc.constantFrom('pune' as const, 'riverside' as const),
    }),
  ),
  { minLength: 6, maxLength: 14 },
);

function pathOf(machineId: string, one: 'machine' | 'plant' | 'client'): string {
  if (one === 'machine') return `machines/${machineId}`;
  return one === 'plant' ? 'plants/riverside' : 'clients/northwind';
}

/** Windows by start and end, in minutes before now: of all sizes, with whole hours and not. */
const windows = [
  [7, 0],
  [60, 0],
  [95, 31],
  [240, 60],
  [720, 0],
  [720, 300],
] as const;

describe.each(testDatabases)('random histories of retired machines on %s', (kind) => {
  let server: TestApp;
  let machine = 0;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('to move, retire or restore a machine, its plant or client changes no figure of before', async () => {
    const property = fc.asyncProperty(steps, async (taken) => {
      const acts = await actsOf(taken);

      expect(acts.map(({ after }) => after)).toEqual(acts.map(({ before }) => before));
    });
    // First example: moved at the instant of the last sign of life of its source.
    const examples: [Step[]][] = [
      [
        [
          { kind: 'is heard', status: 'RUNNING', parts: 1 },
          { kind: 'is moved', to: 'pune' },
          { kind: 'waits', minutes: 2 },
          { kind: 'is moved', to: 'riverside' },
        ],
      ],
    ];
    await fc.assert(property, { examples, numRuns: 5, endOnFailure: true });
  });

  /** The figures before and after each retirement or restoration. */
  async function actsOf(taken: readonly Step[]): Promise<{ before: object; after: object }[]> {
    const acts: { before: object; after: object }[] = [];
    machine += 1;
    const first = `riverside-imm-${String(machine).padStart(2, '0')}`;
    let id = first;
    let total = 0;
    for (const step of taken) {
      if (step.kind === 'waits') server.clock.now += step.minutes * minute;
      else if (step.kind === 'is heard') {
        total += step.parts;
        await server.ingest([
          [id, 'status', step.status, 0],
          [id, 'totalparts', total, 0],
        ]);
      } else {
        const token = await signIn(server.call, 'global');
        const before = await figuresOf(first, token);
        if (step.kind === 'is moved') id = await move(id, { token, PlantId: step.to });
        else await act(pathOf(id, step.with), { token, name: step.act });
        await server.figuresFollowed();
        acts.push({ before, after: await figuresOf(first, token) });
      }
    }
    return acts;
  }

  /** Calls that change nothing, or concern a machine below a retired plant, are ignored. */
  async function act(path: string, { token, name }: { token: string; name: string }) {
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/admin/${path}/${name}`;
    const { status } = await server.call({ method: 'POST', url, headers, payload: {} });
    expect([200, 409]).toContain(status);
  }

  /** @returns the new id; the same where the move is refused. */
  async function move(id: string, { token, PlantId }: { token: string; PlantId: string }) {
    const headers = { authorization: `Bearer ${token}` };
    const url = `/api/admin/machines/${id}/move`;
    const { body } = await server.call({ method: 'POST', url, headers, payload: { PlantId } });
    return (body as { Id?: string }).Id ?? id;
  }

  /** Figures of the machine and its plants, in planned time and around the clock. */
  async function figuresOf(id: string, token: string) {
    const found: object[] = [];
    for (const place of [id, 'riverside', 'pune'])
      for (const isPlanned of [true, false])
        for (const window of windows)
          found.push(await figures(place, { token, isPlanned, window }));
    return found;
  }

  async function figures(
    place: string,
    asked: { token: string; isPlanned: boolean; window: (typeof windows)[number] },
  ) {
    const [start, end] = asked.window.map((ago) =>
      new Date(server.clock.now - ago * minute).toISOString(),
    );
    const { body } = await server.call({
      url: `/api/machines/${place}/performance`,
      headers: { authorization: `Bearer ${asked.token}` },
      query: {
        start: start ?? '',
        end: end ?? '',
        series: 'false',
        filter: `PlannedProductionTime:${asked.isPlanned}`,
      },
    });
    const { HotspotData: _, ...numbers } = body as Performance;
    return numbers;
  }
});
