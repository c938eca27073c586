import type { Widget as Placed } from '#schemas/config/screen.gen.ts';

import type { AnyWidget } from '../widget.ts';

/** A fault of a slot: unknown to the widget, not bound, or bound to rows of another kind. */
export interface SlotProblem {
  slot: string;
  is: 'unknown' | 'missing' | 'ofAnotherKind';
}

/** Slots that a widget needs but that are not bound, or bound to rows of another kind. */
export function slotProblems(
  { data: bindings = {} }: Pick<Placed, 'data'>,
  widget: Pick<AnyWidget, 'slots'>,
  data: Readonly<Record<string, { query: string } | undefined>>,
): SlotProblem[] {
  const unknown = Object.keys(bindings).filter((slot) => !Object.hasOwn(widget.slots, slot));
  const wrong = Object.entries(widget.slots).flatMap(
    ([slot, { query, optional }]): SlotProblem[] => {
      const name = bindings[slot];
      if (name === undefined) return optional ? [] : [{ slot, is: 'missing' }];
      const bound = data[name]?.query;
      const isRight = query === 'any' ? bound !== undefined : bound === query;
      return isRight ? [] : [{ slot, is: 'ofAnotherKind' }];
    },
  );
  return [...unknown.map((slot): SlotProblem => ({ slot, is: 'unknown' })), ...wrong];
}
