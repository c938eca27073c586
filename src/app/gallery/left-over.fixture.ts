/** What is held from outside of the page's nodes: timers, listeners, and the nodes themselves. */
export interface Held {
  nodes: number;
  timers: number;
  listeners: number;
}

const timers = new Set<unknown>();
const listeners = new Map<EventTarget, Set<string>>();
const ids = new WeakMap<object, number>();
let nextId = 1;

/** Counts from now on. jsdom's own window is what widgets see. */
export function startCounting(): void {
  countTimers('setTimeout', 'clearTimeout');
  countTimers('setInterval', 'clearInterval');
  countListeners(EventTarget.prototype);
  // The window of jsdom has methods of its own.
  countListeners(window);
}

function countListeners(owner: EventTarget): void {
  const { addEventListener, removeEventListener } = owner;
  owner.addEventListener = function add(type, listener, options) {
    if (listener) listenersOf(this ?? window).add(keyOf(type, listener, options));
    addEventListener.call(this ?? window, type, listener, options);
  };
  owner.removeEventListener = function remove(type, listener, options) {
    if (listener) listenersOf(this ?? window).delete(keyOf(type, listener, options));
    removeEventListener.call(this ?? window, type, listener, options);
  };
}

/** Listeners of nodes that are gone are gone with them. */
export function held(): Held {
  const lasting = [...listeners].filter(
    ([target]) => !(target instanceof Node) || target.isConnected,
  );
  return {
    nodes: document.querySelectorAll('*').length,
    timers: timers.size,
    listeners: lasting.reduce((sum, [, own]) => sum + own.size, 0),
  };
}

function countTimers(set: 'setTimeout' | 'setInterval', clear: 'clearTimeout' | 'clearInterval') {
  const [make, end] = [globalThis[set], globalThis[clear]];
  globalThis[set] = ((run: (...given: unknown[]) => void, ...more: [number, ...unknown[]]) => {
    const timer: unknown = make(
      (...given: unknown[]) => {
        if (set === 'setTimeout') timers.delete(timer);
        run(...given);
      },
      ...more,
    );
    timers.add(timer);
    return timer;
  }) as never;
  globalThis[clear] = ((timer: never) => {
    timers.delete(timer);
    end(timer);
  }) as never;
}

function listenersOf(target: EventTarget): Set<string> {
  const own = listeners.get(target) ?? new Set<string>();
  listeners.set(target, own);
  return own;
}

function keyOf(type: string, listener: object, options: unknown): string {
  const isCapture = typeof options === 'object' ? Reflect.get(options ?? {}, 'capture') : options;
  const id = ids.get(listener) ?? (nextId += 1);
  ids.set(listener, id);
  return `${type} ${id} ${isCapture === true}`;
}
