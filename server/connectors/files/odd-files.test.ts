import fc from 'fast-check';
import { expect, test } from 'vitest';

import { Problem } from '#server/base/problem.ts';
import { csvLines } from '#server/resource-kit/import/read-csv.ts';

import type { FileSample } from './file-sample.ts';
import { samplesOfLines } from './sample-csv.ts';
import { readShdr } from './shdr.ts';

const numRuns = process.env['LINESIDE_TESTS'] === 'full' ? 10_000 : 1000;
const mapping = [{ DataItemId: 'execution', MachineId: 'imm-01', Tag: 'status' }];
const piece = fc.oneof(
  fc.constantFrom('|', '\n', '\r\n', ',', ';', '"', '*', '@', ':', 'execution', 'ACTIVE'),
  fc.constantFrom(
    '2026-06-10T16:00:00Z',
    'UNAVAILABLE',
    'machine,tag,value,at\n',
    '\0',
    '__proto__',
  ),
  fc.string({ maxLength: 8, unit: 'binary' }),
);
const file = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

test('an adapter log of any kind is read to its end', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (text) => {
      const all = await allOf(readShdr(`${text}\n2026-06-10T16:00:00Z|execution|READY`, mapping));
      expect(all.at(-1)?.sample).toMatchObject({
        machine: 'imm-01',
        tag: 'status',
        value: 'STOPPED',
      });
      for (const { sample } of all) expect(typeof sample.at).toBe('string');
    }),
    { numRuns },
  );
});

test('a CSV file of any kind is read, or refused with the reason', async () => {
  await fc.assert(
    fc.asyncProperty(file, async (text) => {
      const outcome = await allOf(samplesOfLines(csvLines(`machine,tag,value,at\n${text}`))).catch(
        (error: unknown) => error,
      );
      expect(Array.isArray(outcome) || outcome instanceof Problem).toBe(true);
    }),
    { numRuns },
  );
});

async function allOf(samples: AsyncIterable<FileSample>): Promise<FileSample[]> {
  const all: FileSample[] = [];
  for await (const sample of samples) all.push(sample);
  return all;
}
