import { expectation, problemAt } from '#shared/expectation.ts';
import { unknownName, type ConfigProblem } from '#shared/schema-problems.ts';
import type { Widget as Placed } from '#schemas/config/screen.gen.ts';

import { checkOptions } from './check-options.ts';
import { Misconfigured } from './misconfigured.tsx';
import { useScreen } from '../screen-context.ts';
import { slotProblems, type SlotProblem } from './slot-problems.ts';
import type { AnyWidget } from '../widget.ts';

export interface CellProblemsProps {
  id: string;
  placed: Placed;
  /** Undefined for an unknown type. */
  widget: AnyWidget | undefined;
}

/** Shows what is wrong with a widget's configuration, in its place. */
export function CellProblems({ id, placed, widget }: CellProblemsProps) {
  const { widgets, screen } = useScreen();
  const problems = widget
    ? problemsOf({ id, placed, widget }, screen.data ?? {})
    : [unknownName(`/widgets/${id}/type`, placed.type, Object.keys(widgets))];
  return <Misconfigured name={id} problems={problems} />;
}

type Data = Readonly<Record<string, { query: string } | undefined>>;

function problemsOf(
  { id, placed, widget }: CellProblemsProps & { widget: AnyWidget },
  data: Data,
): ConfigProblem[] {
  const ofOptions = checkOptions(widget, placed.options ?? {}).map((problem) =>
    Object.assign(problem, { pointer: `/widgets/${id}/options${problem.pointer}` }),
  );
  const ofSlots = slotProblems(placed, widget, data).map((fault) =>
    inWords(fault, { pointer: `/widgets/${id}/data`, placed, widget, data }),
  );
  return [...ofOptions, ...ofSlots];
}

interface CellContext {
  pointer: string;
  placed: Placed;
  widget: AnyWidget;
  data: Data;
}

function inWords({ slot, is }: SlotProblem, around: CellContext): ConfigProblem {
  const { placed, widget, data } = around;
  const pointer = `${around.pointer}/${slot}`;
  if (is === 'missing')
    return problemAt(
      around.pointer,
      expectation('required', 'a field "{{value}}"', { value: slot }),
    );
  if (is === 'unknown') return unknownName(pointer, slot, Object.keys(widget.slots));
  const query = widget.slots[slot]?.query ?? 'any';
  if (query !== 'any')
    return problemAt(pointer, expectation('query', 'data of the query {{query}}', { query }));
  return unknownName(pointer, placed.data?.[slot] ?? '', Object.keys(data));
}
