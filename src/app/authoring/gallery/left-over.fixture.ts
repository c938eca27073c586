/** Resources that a leak would keep: timers, listeners and DOM nodes. */
export interface HeldResources {
  nodes: number;
  timers: number;
  listeners: number;
}

const timers = new Set<unknown>();
const listeners = new Map<EventTarget, Set<string>>();
const ids = new WeakMap<object, number>();
let nextId = 1;

/** Starts counting. In jsdom, widgets see its own window. */
export function startCounting(): void {
  countTimers('setTimeout', 'clearTimeout');
  countTimers('setInterval', 'clearInterval');
  countListeners(EventTarget.prototype);
  // The jsdom window has methods of its own.
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

/** Listeners of removed nodes are not counted. */
export function held(): HeldResources {
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
