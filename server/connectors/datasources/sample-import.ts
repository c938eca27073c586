import type { FileSample } from '#server/connectors/files/file-sample.ts';
import { samplesOfLines } from '#server/connectors/files/sample-csv.ts';
import { isShdr, readShdr } from '#server/connectors/files/shdr.ts';
import type { MappingRule } from '#server/connectors/mapping.ts';
import type { Progress } from '#server/resource-kit/import/import-jobs.ts';
import {
  addErrors,
  emptyReport,
  type ImportReport,
} from '#server/resource-kit/import/import-report.ts';
import { csvLines } from '#server/resource-kit/import/read-csv.ts';
import { unreadableFile } from '#server/web/body/file-text.ts';
import type { Deps } from '#server/web/deps.ts';

import { sortInSlices } from './sort-in-slices.ts';

const maxSamples = 500_000;
const atOnce = 2000;
const tooManySamples = {
  Code: 'file.tooManySamples',
  Message: `The file has more than ${maxSamples.toLocaleString('en-US')} samples`,
  Limit: maxSamples,
};
const shdrWithoutMapping = {
  Code: 'file.shdrWithoutMapping',
  Message: 'An SHDR file is for a connector of the kind MTConnect with a mapping',
};

interface Import {
  sourceId: string;
  samples: readonly FileSample[];
  isDryRun: boolean;
  progress: Progress | undefined;
}

/**
 * The samples of a CSV file, or of an SHDR file by the mapping of the source's connector, sorted by
 * their instants: samples in order are never late.
 * @throws Problem 400 for a file that cannot be read
 */
export async function readSamples(
  { db }: Pick<Deps, 'db'>,
  sourceId: string,
  text: string,
): Promise<FileSample[]> {
  const samples: FileSample[] = [];
  const read = isShdr(text)
    ? readShdr(text, await mappingOf(db, sourceId))
    : samplesOfLines(csvLines(text));
  for await (const sample of read) {
    if (samples.length === maxSamples) throw unreadableFile(tooManySamples);
    samples.push(sample);
  }
  return sortInSlices(samples, sampleInstant);
}

function sampleInstant({ sample }: FileSample): number {
  return Date.parse(sample.at) || 0;
}

/**
 * Applies the rules of `POST /api/ingest` to each sample: a rejected one does not affect others.
 */
export async function importSamples(
  { pipeline }: Pick<Deps, 'pipeline'>,
  { sourceId, samples, isDryRun, progress }: Import,
): Promise<ImportReport> {
  const report = { ...emptyReport(), Duplicates: 0, Rejected: 0 };
  for (let first = 0; first < samples.length; first += atOnce) {
    progress?.done(first);
    const part = samples.slice(first, first + atOnce);
    const some = part.filter(({ error }) => error === undefined);
    for (const { line, error } of part)
      if (error) {
        report.Rejected += 1;
        addErrors(report, line, [{ Field: 'value', ...error }]);
      }
    const batch = some.map(({ sample }) => sample);
    const reply = await (isDryRun
      ? pipeline.preview(sourceId, batch)
      : pipeline.ingest(sourceId, batch));
    report.Created += reply.accepted;
    report.Duplicates += reply.duplicates;
    report.Rejected += reply.rejected.length;
    for (const { index, code: Code, ErrorMessage: Message } of reply.rejected)
      addErrors(report, some[index]?.line ?? 0, [{ Field: '', Message, Code }]);
  }
  return { ...report, IsStored: !isDryRun };
}

async function mappingOf(db: Deps['db'], sourceId: string): Promise<MappingRule[]> {
  const device = await db
    .selectFrom('source_devices')
    .select('mapping')
    .where('id', '=', sourceId)
    .where('kind', '=', 'mtconnect')
    .executeTakeFirst();
  if (!device) throw unreadableFile(shdrWithoutMapping);
  return JSON.parse(device.mapping) as MappingRule[];
}
