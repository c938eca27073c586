import { csvField } from '#lib/files/csv.ts';
import { openCsv, readCells } from '#shared/csv/csv-file.ts';
import { readNumber } from '#shared/read-number.ts';

import type { PlanDraft, PlanSpot } from './plan-edits.ts';

/** A machine with its name in the file. */
export interface NamedMachine {
  Id: string;
  DisplayName: string;
}

/** Fault of a line, with the text key `floor-plan.fault.<code>`. */
interface PlanFileError {
  line: number;
  code: 'machine' | 'number' | 'twice' | 'shape';
  /** The faulty value. */
  value: string;
}

export type PlanFile =
  | { columns: 'missing' }
  | { columns: 'found'; spots: PlanSpot[]; errors: PlanFileError[] };

const columns = ['machine', 'left', 'top', 'width', 'height', 'shape', 'label'] as const;
const lengths = ['left', 'top', 'width', 'height'] as const;

type Cells = Readonly<Record<string, string>>;

/** The spots of a plan as CSV: a line for each machine, by name; lengths in percent. */
export function printPlanFile({ Spots }: PlanDraft, machines: readonly NamedMachine[]): string {
  const names = new Map(machines.map(({ Id, DisplayName }) => [Id, DisplayName]));
  const rows = Spots.map((spot) => [
    csvField(names.get(spot.MachineId) ?? spot.MachineId),
    spot.Left,
    spot.Top,
    spot.Width,
    spot.Height,
    spot.Shape ?? 'rectangle',
    csvField(spot.Label ?? ''),
  ]);
  return [columns, ...rows].map((row) => `${row.join(',')}\r\n`).join('');
}

/** Parses such a file; the columns may have any order, as from a drawing program. */
export function readPlanFile(text: string, machines: readonly NamedMachine[]): PlanFile {
  const file = openCsv(text);
  const header = file.header.map((name) => name.trim().toLowerCase());
  if (['machine', ...lengths].some((name) => !header.includes(name))) return { columns: 'missing' };
  const ids = new Map(
    machines.flatMap(({ Id, DisplayName }) => [
      [Id, Id],
      [DisplayName, Id],
    ]),
  );
  const spots: PlanSpot[] = [];
  const errors: PlanFileError[] = [];
  const seen = new Set<string>();
  for (const place of file.records) {
    const values = readCells(file, place);
    const cells = Object.fromEntries(header.map((name, at) => [name, (values[at] ?? '').trim()]));
    const found = spotOf(cells, ids, seen);
    if ('code' in found) errors.push({ line: place.line, ...found });
    else spots.push(found);
  }
  return { columns: 'found', spots, errors };
}

function spotOf(
  cells: Cells,
  ids: ReadonlyMap<string, string>,
  seen: Set<string>,
): PlanSpot | Omit<PlanFileError, 'line'> {
  const { machine = '', label } = cells;
  const MachineId = ids.get(machine);
  if (MachineId === undefined) return { code: 'machine', value: machine };
  if (seen.has(MachineId)) return { code: 'twice', value: machine };
  seen.add(MachineId);
  return cellsError(cells) ?? { MachineId, ...rectangleIn(cells), Label: label || null };
}

function rectangleIn(cells: Cells): Omit<PlanSpot, 'MachineId' | 'Label'> {
  const [Left = 0, Top = 0, Width = 0, Height = 0] = lengths.map((name) => percentIn(cells[name]));
  return { Left, Top, Width, Height, Shape: cells['shape'] === 'ellipse' ? 'ellipse' : null };
}

function cellsError(cells: Cells): Omit<PlanFileError, 'line'> | undefined {
  const wrong = lengths.find((name) => percentIn(cells[name]) === undefined);
  if (wrong) return { code: 'number', value: `${wrong} ${cells[wrong] ?? ''}` };
  const { shape = '' } = cells;
  return ['', 'rectangle', 'ellipse'].includes(shape) ? undefined : { code: 'shape', value: shape };
}

/** Parses percent, with or without the sign. */
function percentIn(cell = ''): number | undefined {
  const number = readNumber(cell.replace(/\s*%$/, ''), 'point');
  return number !== undefined && number >= 0 && number <= 100 ? number : undefined;
}
