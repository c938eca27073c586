import type { ChartModel } from './chart-model.ts';
import type { ChartPosition } from './long-paths.ts';
import { stateNodes } from './projection.ts';

/** A user action, in the words of the page. `{person}` stands for the user who signs in. */
export type UserAction =
  | { fill: string; with: string }
  /** Fills the field whose name contains `enter`, and leaves it by the keyboard. */
  | { enter: string; with: string }
  /**
   * Presses a control by its whole name, or the start of it; `in` a part of the page or a dialog,
   * where the name is not unique.
   */
  | {
      press: string;
      role?: 'button' | 'link' | 'switch' | 'menuitem' | 'tab';
      isBeginning?: true;
      in?: string;
    }
  /** Presses until a button with the other name exists. */
  | { press: string; until: string }
  | { tick: string }
  /** Selects the option with this text in the list `of`. */
  | { choose: string; of: string }
  /** Selects another option of this list than the current one. */
  | { chooseAnother: string }
  /** Expands the section with this title. */
  | { unfold: string }
  | { goBack: true }
  | PageEvent;

/** An outside event of a page. */
export type PageEvent =
  /** Whether the tab is visible or in the background. */
  | { lookAt: boolean }
  /** Toggles the network off and on. */
  | { loseNetwork: true }
  /** Breaks the connection to the hub; of several, the newest. */
  | { loseConnection: true }
  /** Breaks all connections to the hub, and blocks new ones until it is open again. */
  | { wayToHub: 'closed' | 'open' }
  /** Drops the hub's next frame. */
  | { loseFrame: true }
  /** Milliseconds on the virtual clock. */
  | { letPass: number }
  /** Milliseconds of sleep of the device: nothing runs in the page. */
  | { sleep: number }
  /** Refuses the next call like `of` with this status, without passing it to the product. */
  | { refuse: number; of: string }
  /** Answers the newest call like `to` with this body; it may be a call outside of the chart. */
  | { serverSays: object; to: string }
  /** Ends the calls of this `invoke` that are no longer awaited, without an answer. */
  | { abandon: string }
  /** Another tab of the browser renews this tab's tokens, or shares its own. */
  | { sibling: 'renews' | 'shares' }
  /** Answers calls of this `invoke` that are no longer awaited. */
  | { comesLate: string }
  /**
   * A call by the same user from another window, like `DELETE api/…`; `*` is the last part of the
   * page's address.
   */
  | { elsewhere: string; with?: object };

/** A visible state of the page. */
export type Expectation =
  | { role: 'heading' | 'button' | 'dialog'; named: string; isBusy?: boolean }
  | { field: string }
  | { text: string }
  | { address: string }
  | { switch: string; isOn: boolean }
  /** The selected option of a list, which may be collapsed. */
  | { chosen: string; of: string }
  /** The link of this name with `aria-current`. */
  | { current: string }
  /** A status line. */
  | { status: string }
  /** A status line that is absent. */
  | { absent: string }
  /** A dialog that is closed. */
  | { closed: string }
  | Effect;

/** A state that is checked without looking at the page. */
export type Effect =
  /** A storage key that neither the browser nor the tab has. */
  | { forgotten: string }
  /** Number of pending calls of the chart; with `of`, all of them are of this `invoke`. */
  | { asking: number; of?: string }
  /**
   * During these milliseconds of the virtual clock there are no calls, and the page does not
   * change.
   */
  | { quietFor: number }
  /** Number of open connections to the hub. */
  | { connections: number }
  /** Microphones, cameras and screens that the page has open; silent ones are `muted`. */
  | { devices: readonly string[] }
  /** The server's answer to the user at `GET api/…`; `*` is the last part of the page's address. */
  | { server: string; says: object };

/** Outcome of a call of the chart. */
export type Reply =
  /** Answered by the running product. */
  | 'real'
  /** Answered by the running product, for this user. */
  | { realFor: string }
  /** The connection is cut without an answer. */
  | 'cut'
  /** A real sign-in, whatever was sent; `unsigned` has not confirmed the agreement. */
  | { signedInAs: string; unsigned?: true }
  | { status: number; body?: unknown };

/** Setup of a start: the page, and the contents of storage and cookies. */
interface Arrival {
  open: string;
  /** Actions at the start. */
  acts?: readonly UserAction[];
  /** Actions after the case that clean up the product. */
  afterwards?: readonly UserAction[];
  /** Session storage; `{signedInAs}` stands for the account of a signed-in user. */
  session?: Readonly<Record<string, unknown>>;
  cookies?: Readonly<Record<string, string>>;
  /**
   * Local storage; `{account}` stands for the signed-in user. Null removes an item of an earlier
   * run.
   */
  local?: Readonly<Record<string, unknown>>;
  /** For a user who signs in for the case: the tab with the tokens. Nowhere: not signed in. */
  tokens?: 'here' | 'in a sibling' | 'nowhere';
}

/** Expectations for a state; a function where they depend on the context. */
type Looks = readonly Expectation[] | ((context: never) => readonly Expectation[]);

/** User actions; a function where they depend on the state or the context. */
type Acts = readonly UserAction[] | ((state: string, context: never) => readonly UserAction[]);

/** Browser adapter of a chart: the actions and expectations of its tests. */
export interface Adapter {
  starts: Readonly<Record<string, Arrival>>;
  events: Readonly<Record<string, Acts>>;
  /**
   * The call behind each `invoke`: `POST accounts/token password`, `hub Subscribe`, `tab asked`
   * (the request to other tabs), or `devices asked`; `*` stands for any part.
   */
  calls: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, Reply>>;
  states: Readonly<Record<string, Looks>>;
  /** Milliseconds of delays that are computed from the context. */
  delays?: Readonly<Record<string, number | ((context: never) => number)>>;
  /** Calls outside of the chart, answered only by `serverSays`, so that they do not disturb it. */
  unanswered?: readonly string[];
  /**
   * Lets time pass only while the page is live, as far as it shows that, and keeps its connections.
   */
  keepsLive?: 'shown' | 'unshown';
  /** Keeps the device's date while time passes, so that the server's times stay correct. */
  keepsDate?: true;
  /** Users sign in during the case: always those of the demo. */
  signsIn?: true;
  /** States too brief for a tester: the page's clock is paused in them. */
  halts?: readonly string[];
  /** Events that are impossible in a browser, with the reason. */
  unplayed?: readonly Unplayed[];
  /** Parts of the context, besides the model's keys, that decide which actions are possible. */
  keys?: (context: never) => readonly string[];
}

/** A chart without browser tests: the reason, as a whole and for each event. */
export interface UnplayableChart {
  not: string;
  events: Readonly<Record<string, string>>;
}

interface Unplayed {
  /** Names of events or starts. */
  what: readonly string[];
  /** Where it applies; everywhere when absent. */
  at?: (state: string, context: never) => boolean;
  why: string;
}

/** Expectations for a state with its context. */
export function expectationsOf(
  { states }: Adapter,
  { to, context }: ChartPosition,
): readonly Expectation[] {
  const looks = states[to] ?? [];
  return typeof looks === 'function' ? looks(context as never) : looks;
}

/** User actions that cause an event here. */
export function userActions(
  { events }: Adapter,
  { to, context }: ChartPosition,
  name: string,
): readonly UserAction[] {
  const acts = events[name] ?? [];
  return typeof acts === 'function' ? acts(to, context as never) : acts;
}

/** Duration of a delay here; 0 when the adapter does not define it. */
export function adapterDelay(
  { delays = {} }: Adapter,
  { context }: ChartPosition,
  name: string,
): number {
  const delay = delays[name] ?? 0;
  return typeof delay === 'function' ? delay(context as never) : delay;
}

/** Whether the event is possible in a browser here. */
export function isPlayed(
  { unplayed = [] }: Adapter,
  { to, context }: ChartPosition,
  name: string,
): boolean {
  return !unplayed.some(
    ({ what, at = () => true }) => what.includes(name) && at(to, context as never),
  );
}

/** The model with separate places for different possible actions. */
export function playedModel(model: ChartModel, { keys = () => [] }: Adapter): ChartModel {
  return {
    ...model,
    keys: (context) => [...model.keys(context), ...keys(context as never)],
  };
}

/** Starts at which long paths may begin. */
export function playedStarts({ starts, unplayed = [] }: Adapter): string[] {
  return Object.keys(starts).filter((start) => !unplayed.some(({ what }) => what.includes(start)));
}

/** Missing parts of an adapter. Empty when it is complete. */
export function adapterGaps(model: ChartModel, adapter: Adapter): string[] {
  const answers = Object.entries(model.answers).flatMap(([id, named]) =>
    Object.keys(named).map((name) => `${id}: ${name}`),
  );
  const neverPlayed = Object.fromEntries(
    (adapter.unplayed ?? [])
      .filter(({ at }) => !at)
      .flatMap(({ what, why }) => what.map((name) => [name, why])),
  );
  return [
    ...missing('the start', Object.keys(model.starts), { ...adapter.starts, ...neverPlayed }),
    ...missing('the event', Object.keys(model.events), { ...adapter.events, ...neverPlayed }),
    ...missing('the call', Object.keys(model.answers), adapter.calls),
    ...missing('the answer', answers, { ...adapter.answers, ...neverPlayed }),
    ...missing('the state', restingStates(model), adapter.states),
  ];
}

/** Events without a reason why they are not played in a browser. */
export function unplayedGaps(model: ChartModel, { events }: UnplayableChart): string[] {
  return missing('why no one plays', Object.keys(model.events), events);
}

function missing(what: string, names: readonly string[], known: object): string[] {
  return names.filter((name) => !Object.hasOwn(known, name)).map((name) => `${what} ${name}`);
}

/** States that can be observed: without those that are left at once. */
function restingStates({ machine }: ChartModel): string[] {
  return stateNodes(machine)
    .filter((node) => node.parent && Object.keys(node.states).length === 0)
    .filter((node) => !node.always?.length)
    .map((node) => node.path.join('.'));
}
