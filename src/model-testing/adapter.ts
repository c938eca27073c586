import type { ChartModel } from './chart-model.ts';
import type { Stop } from './long-paths.ts';
import { nodesOf } from './projection.ts';

/** What a person does, in the words of the page. `{person}` stands for who is signing in. */
export type Act =
  | { fill: string; with: string }
  /** Fills a field, by a part of its name, and leaves it by the keyboard. */
  | { enter: string; with: string }
  /** By its whole name, or by how that begins; in a part of the page, or a dialog, where several have the name. */
  | {
      press: string;
      role?: 'button' | 'link' | 'switch' | 'menuitem' | 'tab';
      isBeginning?: true;
      in?: string;
    }
  /** Presses until there is a button of another name. */
  | { press: string; until: string }
  | { tick: string }
  /** Of a list: the option with this text. */
  | { choose: string; of: string }
  /** Of a list: what is not chosen by now. */
  | { chooseAnother: string }
  /** Opens what is folded under these words. */
  | { unfold: string }
  | { goBack: true }
  | Circumstance;

/** What befalls a page. */
export type Circumstance =
  /** The tab comes to the front, or goes behind another. */
  | { lookAt: boolean }
  /** The network is gone, and comes back. */
  | { loseNetwork: true }
  /** The connection to the hub breaks; where a page has several, the newest. */
  | { loseConnection: true }
  /** All connections to the hub break, and none is made until the way is open again. */
  | { wayToHub: 'closed' | 'open' }
  /** What the hub tells next does not arrive. */
  | { loseFrame: true }
  /** Milliseconds on the virtual clock. */
  | { letPass: number }
  /** Milliseconds in which the device is asleep: nothing runs in the page. */
  | { sleep: number }
  /** The next call like `of` is refused with this status, and does not reach the product. */
  | { refuse: number; of: string }
  /** The server says this to the newest call like `to`, which may be none that the chart waits for. */
  | { serverSays: object; to: string }
  /** The calls of this `invoke`, for which no one waits any more, end without an answer. */
  | { abandon: string }
  /** Another tab of the browser renews the tokens of this one, or shares what it holds. */
  | { sibling: 'renews' | 'shares' }
  /** What no one waits for any more, of the calls of this `invoke`, comes all the same. */
  | { comesLate: string }
  /** The person does this in another window, as `DELETE api/…`; `*` is the last part of the page's address. */
  | { elsewhere: string; with?: object };

/** What a person sees. */
export type Expectation =
  | { role: 'heading' | 'button' | 'dialog'; named: string; isBusy?: boolean }
  | { field: string }
  | { text: string }
  | { address: string }
  | { switch: string; isOn: boolean }
  /** What is chosen of a list, which may be folded. */
  | { chosen: string; of: string }
  /** Of the links named so, the one that leads here. */
  | { current: string }
  /** A line that says how things are. */
  | { status: string }
  /** A line that is not there. */
  | { absent: string }
  /** A dialog that is not open. */
  | { closed: string }
  | Effect;

/** What can be told without looking at the page. */
export type Effect =
  /** What neither the browser nor the tab keeps any more. */
  | { forgotten: string }
  /** So many calls of the chart wait for their answer, and all of this `invoke` where one is named. */
  | { asking: number; of?: string }
  /** While so many milliseconds pass on the virtual clock nothing is asked, and the page stays. */
  | { quietFor: number }
  /** So many connections to the hub stand. */
  | { connections: number }
  /** The microphones, cameras and screens that the page holds open; those that send silence are `muted`. */
  | { devices: readonly string[] }
  /** What the server answers to the person at `GET api/…`; `*` is the last part of the page's address. */
  | { server: string; says: object };

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
  /** What the person does there first. */
  acts?: readonly Act[];
  /** What is done when the case has ended, so that nothing of it stays in the product. */
  afterwards?: readonly Act[];
  /** Values; `{signedInAs}` stands for the account of someone who has signed in. */
  session?: Readonly<Record<string, unknown>>;
  cookies?: Readonly<Record<string, string>>;
  /** What the browser keeps; `{account}` stands for who has signed in. Null: nothing, whatever a run before has left. */
  local?: Readonly<Record<string, unknown>>;
  /** Of a user who signs in for it: which tab holds the tokens. Nowhere: no one is signed in. */
  tokens?: 'here' | 'in a sibling' | 'nowhere';
}

/** How a state looks; where it looks different by what the chart knows, that tells how. */
type Looks = readonly Expectation[] | ((context: never) => readonly Expectation[]);

/** What people do; where it depends on the state or on what the chart knows, that tells how. */
type Acts = readonly Act[] | ((state: string, context: never) => readonly Act[]);

/** How a chart looks from the outside: what its tests do and see in a browser. */
export interface Adapter {
  starts: Readonly<Record<string, Arrival>>;
  events: Readonly<Record<string, Acts>>;
  /**
   * The call behind each `invoke`, `POST accounts/token password`, `hub Subscribe`, `tab asked`, the
   * question to the other tabs of the browser, or `devices asked`; `*` stands for any part.
   */
  calls: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, Reply>>;
  states: Readonly<Record<string, Looks>>;
  /** Of delays that are reckoned from the context: how long they last. Milliseconds. */
  delays?: Readonly<Record<string, number | ((context: never) => number)>>;
  /** Calls that are no part of the chart: they are answered only by `serverSays`, so that they do not disturb it. */
  unanswered?: readonly string[];
  /** Time passes only while the page is live, as far as it shows that, and leaves its connections standing. */
  keepsLive?: 'shown' | 'unshown';
  /** The date of the device stays when time passes: what the server says of time stays true. */
  keepsDate?: true;
  /** Its users sign in on the way: always those of the demo. */
  signsIn?: true;
  /** States that last too briefly for a tester: the page's clock stands still in them. */
  halts?: readonly string[];
  /** What no one can do in a browser, and why. */
  unplayed?: readonly Unplayed[];
  /** What of the context decides what can be done there, besides the keys of the model. */
  keys?: (context: never) => readonly string[];
}

/** Of a chart that no one plays in a browser: why not, in a sentence and for each event. */
export interface Unplayable {
  not: string;
  events: Readonly<Record<string, string>>;
}

interface Unplayed {
  /** Names of events, or of starts. */
  what: readonly string[];
  /** Only here; everywhere where it is not said. */
  at?: (state: string, context: never) => boolean;
  why: string;
}

/** How it looks in a state, when the chart knows this. */
export function expectationsOf({ states }: Adapter, { to, context }: Stop): readonly Expectation[] {
  const looks = states[to] ?? [];
  return typeof looks === 'function' ? looks(context as never) : looks;
}

/** What is done so that it happens here. */
export function actsOf({ events }: Adapter, { to, context }: Stop, name: string): readonly Act[] {
  const acts = events[name] ?? [];
  return typeof acts === 'function' ? acts(to, context as never) : acts;
}

/** How long the delay of this name lasts here; 0 when the adapter does not say. */
export function delayOf({ delays = {} }: Adapter, { context }: Stop, name: string): number {
  const delay = delays[name] ?? 0;
  return typeof delay === 'function' ? delay(context as never) : delay;
}

/** Whether a person, or the network, can do it here. */
export function isPlayed({ unplayed = [] }: Adapter, { to, context }: Stop, name: string): boolean {
  return !unplayed.some(
    ({ what, at = () => true }) => what.includes(name) && at(to, context as never),
  );
}

/** With places apart in which other things can be done. */
export function playedModel(model: ChartModel, { keys = () => [] }: Adapter): ChartModel {
  return {
    ...model,
    keys: (context) => [...model.keys(context), ...keys(context as never)],
  };
}

/** From where long paths may begin. */
export function playedStarts({ starts, unplayed = [] }: Adapter): string[] {
  return Object.keys(starts).filter((start) => !unplayed.some(({ what }) => what.includes(start)));
}

/** What an adapter does not say of its chart. Empty when it is complete. */
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

/** Events for which nothing says why no one plays them in a browser. */
export function unplayedGaps(model: ChartModel, { events }: Unplayable): string[] {
  return missing('why no one plays', Object.keys(model.events), events);
}

function missing(what: string, names: readonly string[], known: object): string[] {
  return names.filter((name) => !Object.hasOwn(known, name)).map((name) => `${what} ${name}`);
}

/** States that someone can look at: those that are left at once are not. */
function restingStates({ machine }: ChartModel): string[] {
  return nodesOf(machine)
    .filter((node) => node.parent && Object.keys(node.states).length === 0)
    .filter((node) => !node.always?.length)
    .map((node) => node.path.join('.'));
}
