import type { ChartModel } from './chart-model.ts';
import { nodesOf } from './projection.ts';

/** What a person does, in the words of the page. `{person}` stands for who is signing in. */
export type Act =
  | { fill: string; with: string }
  | { press: string; role?: 'button' | 'link' }
  | { tick: string }
  | { goBack: true };

/** What a person sees. */
export type Sight =
  | { role: 'heading' | 'button' | 'dialog'; named: string; isBusy?: boolean }
  | { field: string }
  | { text: string }
  | { address: string };

/** What becomes of a call that the chart waits for. */
export type Reply =
  /** The running product answers it. */
  | 'real'
  /** The same, and it is about this person. */
  | { realFor: string }
  /** Nothing comes back. */
  | 'cut'
  /** Signed in for real, whatever was sent; `unsigned` has not confirmed the agreement. */
  | { signedInAs: string; unsigned?: true }
  | { status: number; body?: unknown };

/** How a person comes to a start: the page, and what the tab and its cookies hold by then. */
interface Arrival {
  open: string;
  /** Values; `{signedInAs}` stands for the account of somebody who has signed in. */
  session?: Readonly<Record<string, unknown>>;
  cookies?: Readonly<Record<string, string>>;
}

/** How a chart looks from the outside: what its tests do and see in a browser. */
export interface Adapter {
  starts: Readonly<Record<string, Arrival>>;
  events: Readonly<Record<string, readonly Act[]>>;
  /** The call behind each `invoke`, `POST accounts/token`; `*` stands for any part. */
  calls: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, Reply>>;
  states: Readonly<Record<string, readonly Sight[]>>;
}

/** What an adapter does not say of its chart. Empty when it is complete. */
export function adapterGaps(model: ChartModel, adapter: Adapter): string[] {
  const answers = Object.entries(model.answers).flatMap(([id, named]) =>
    Object.keys(named).map((name) => `${id}: ${name}`),
  );
  return [
    ...missing('the start', Object.keys(model.starts), adapter.starts),
    ...missing('the event', Object.keys(model.events), adapter.events),
    ...missing('the call', Object.keys(model.answers), adapter.calls),
    ...missing('the answer', answers, adapter.answers),
    ...missing('the state', restingStates(model), adapter.states),
  ];
}

function missing(what: string, names: readonly string[], known: object): string[] {
  return names.filter((name) => !Object.hasOwn(known, name)).map((name) => `${what} ${name}`);
}

/** States that somebody can look at: those that are left at once are not. */
function restingStates({ machine }: ChartModel): string[] {
  return nodesOf(machine)
    .filter((node) => node.parent && Object.keys(node.states).length === 0)
    .filter((node) => !node.always?.length)
    .map((node) => node.path.join('.'));
}
