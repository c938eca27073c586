import { expectation, problemAt, type Expectation } from '../expectation.ts';
import type { ConfigProblem } from '../schema-problems.ts';

/** The parts of a condition in which names are checked. */
export interface Condition {
  variable?: string;
  mode?: string;
  width?: readonly string[];
  and?: readonly Condition[];
  or?: readonly Condition[];
  not?: Condition;
}

interface Screen {
  subject?: 'plant' | 'machine' | 'all-plants' | 'client' | 'none';
  widgets: Readonly<Record<string, { visible?: Condition } | undefined>>;
  visible?: Condition;
}

interface Part {
  pointer: string;
  condition: Condition;
}

/** The variables that a condition compares. */
export function conditionUses(
  condition: Condition | undefined,
  pointer: string,
): { pointer: string; name: string }[] {
  return partsOf(condition, pointer).flatMap((part) => {
    const { variable } = part.condition;
    return variable === undefined ? [] : [{ pointer: `${part.pointer}/variable`, name: variable }];
  });
}

/** Width is only known to widgets, and the mode only within screens about a plant. */
export function conditionProblems({
  subject = 'plant',
  visible,
  widgets,
}: Screen): ConfigProblem[] {
  const ofScreen = partsOf(visible, '/visible');
  const ofWidgets = Object.entries(widgets).flatMap(([id, widget]) =>
    knowsPlant(subject) ? [] : partsOf(widget?.visible, `/widgets/${id}/visible`),
  );
  return [
    ...refused(
      ofScreen,
      'width',
      expectation('anyWidth', 'nothing here: a screen is there at any width'),
    ),
    ...refused(
      ofScreen,
      'mode',
      expectation('noTime', 'nothing here: no time is known before a screen is open'),
    ),
    ...refused(
      ofWidgets,
      'mode',
      expectation('noPlant', 'nothing here: the screen is not about a plant'),
    ),
  ];
}

/** Whether a screen with this subject has a plant, a period and live values. */
export function knowsPlant(subject = 'plant'): boolean {
  return subject === 'plant' || subject === 'machine';
}

function refused(
  parts: readonly Part[],
  field: 'mode' | 'width',
  right: Expectation,
): ConfigProblem[] {
  return parts
    .filter(({ condition }) => condition[field] !== undefined)
    .map(({ pointer }) => problemAt(`${pointer}/${field}`, right));
}

/** A condition and all nested ones. */
function partsOf(condition: Condition | undefined, pointer: string): Part[] {
  if (!condition) return [];
  const { and = [], or = [], not } = condition;
  return [
    { pointer, condition },
    ...and.flatMap((one, index) => partsOf(one, `${pointer}/and/${index}`)),
    ...or.flatMap((one, index) => partsOf(one, `${pointer}/or/${index}`)),
    ...partsOf(not, `${pointer}/not`),
  ];
}
