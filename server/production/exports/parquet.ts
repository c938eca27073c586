import { ByteWriter, ParquetWriter, schemaFromColumnData } from 'hyparquet-writer';

import type { ExportColumns, ColumnKind } from './export-columns.ts';

/** Readers skip whole groups, so they are not small; one is packed in some 40 ms. */
const rowsInGroup = 3000;

const types = {
  text: 'STRING',
  number: 'DOUBLE',
  flag: 'BOOLEAN',
  instant: 'TIMESTAMP',
} as const satisfies Record<ColumnKind, string>;

type Row = Readonly<Record<string, string | number | boolean | null>>;

/** A Parquet file of these columns, packed with Snappy. Yields it group by group. */
export async function* parquetOf(
  columns: ExportColumns,
  pages: AsyncIterable<readonly Row[]>,
): AsyncGenerator<Uint8Array> {
  const bytes = new ByteWriter();
  const schema = schemaFromColumnData({
    columnData: Object.entries(columns).map(([name, kind]) => ({
      name,
      data: [],
      type: types[kind],
      nullable: true,
    })),
  });
  const file = new ParquetWriter({ writer: bytes, schema, createdBy: 'Lineside' });
  let waiting: Row[] = [];
  for await (const rows of pages) {
    waiting.push(...rows);
    while (waiting.length >= rowsInGroup) {
      await writeGroup(file, columns, waiting.slice(0, rowsInGroup));
      waiting = waiting.slice(rowsInGroup);
      yield taken(bytes);
    }
  }
  if (waiting.length > 0) await writeGroup(file, columns, waiting);
  await file.finish();
  yield taken(bytes);
}

async function writeGroup(file: ParquetWriter, columns: ExportColumns, rows: readonly Row[]) {
  const columnData = Object.entries(columns).map(([name, kind]) => ({
    name,
    data: rows.map((row) => cellOf(kind, row[name] ?? null)),
  }));
  await file.write({ columnData, rowGroupSize: rowsInGroup });
}

function cellOf(kind: ColumnKind, value: Row[string]) {
  return kind === 'instant' && value !== null ? new Date(Number(value)) : value;
}

/**
 * Bytes written since the last call; the writer's offsets still count from the start of the file.
 */
function taken(bytes: ByteWriter): Uint8Array {
  const part = bytes.getBytes().slice();
  bytes.index = 0;
  return part;
}
