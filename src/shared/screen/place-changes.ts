/** Place of a widget on a screen. */
interface Place {
  id: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

type Layouts = Readonly<Record<string, readonly Place[] | undefined>>;

/** Change of a widget's place at one width. */
export interface PlaceChange {
  /** Name of the width: `desk`. */
  layout: string;
  /** Id of the widget. */
  id: string;
  before: Place | undefined;
  after: Place | undefined;
}

/** Widgets with changed places. The order of the list is ignored. */
export function placeChanges(before: Layouts = {}, after: Layouts = {}): PlaceChange[] {
  const layouts = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...layouts].flatMap((layout) => {
    const [then = [], now = []] = [before[layout], after[layout]];
    const ids = new Set([...then, ...now].map(({ id }) => id));
    return [...ids].flatMap((id): PlaceChange[] => {
      const [one, other] = [placeIn(then, id), placeIn(now, id)];
      return isSame(one, other) ? [] : [{ layout, id, before: one, after: other }];
    });
  });
}

/** English sentence for terminals. Columns and rows are counted from 1. */
export function placeSentence({ before, after }: Pick<PlaceChange, 'before' | 'after'>): string {
  if (!before && after) return `stands at ${printPosition(after)}, ${sizeOf(after)}`;
  if (!before || !after) return 'has no place any more';
  const isMoved = before.x !== after.x || before.y !== after.y;
  const isResized = before.w !== after.w || before.h !== after.h;
  const moved = isMoved ? [`moves from ${printPosition(before)} to ${printPosition(after)}`] : [];
  const resized = isResized ? [`is ${sizeOf(after)}, no longer ${sizeOf(before)}`] : [];
  return [...moved, ...resized].join(', and ');
}

function placeIn(list: readonly Place[], wanted: string): Place | undefined {
  return list.find(({ id }) => id === wanted);
}

function isSame(one: Place | undefined, other: Place | undefined): boolean {
  return (['x', 'y', 'w', 'h'] as const).every((side) => one?.[side] === other?.[side]);
}

function printPosition({ x, y }: Place): string {
  return `column ${x + 1}, row ${y + 1}`;
}

function sizeOf({ w, h }: Place): string {
  return `${w} wide and ${h} high`;
}
