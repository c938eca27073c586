import type { BrowserContext } from 'playwright';

/** Resources that the page holds, counted from its first script on. */
export interface Watched {
  /** Timers that are set and have neither fired for the last time nor been cleared. */
  timers: number;
  /** Elements that a ResizeObserver watches. */
  resizeTargets: number;
  /** WebSockets that are connecting or open. */
  sockets: number;
  /** Calls that wait for an answer, and calls ever begun. */
  underWay: number;
  calls: number;
  /** Received frames of machines, how often a handler got one, and how often one was applied. */
  frames: number;
  handled: number;
  applied: number;
}

/** The properties of a watched page. */
export interface WatchedWindow extends Window {
  watched: Watched;
  /**
   * Resolves when no call and no drawing is under way. Also sends the server's heartbeat, which
   * would come too late for a clock that runs this fast.
   */
  settled(): Promise<void>;
}

/** Counts in all pages that open from now on. A clock must be installed before. */
export async function watchPages(context: BrowserContext): Promise<void> {
  for (const watch of [
    beginWatch,
    watchTimers,
    watchResizes,
    watchSockets,
    watchCalls,
    watchFrames,
  ])
    await context.addInitScript(watch);
}

/** Runs in the page, like all functions below: they cannot use other parts of this file. */
function beginWatch(): void {
  const none = { timers: 0, resizeTargets: 0, sockets: 0 };
  const watched = { ...none, underWay: 0, calls: 0, frames: 0, handled: 0, applied: 0 };
  async function settled(): Promise<void> {
    window.dispatchEvent(new Event('heartbeat'));
    for (let quiet = 0; quiet < 8; quiet += 1) {
      await new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve());
        port1.start();
        port2.postMessage(null);
      });
      if (watched.underWay > 0) quiet = 0;
    }
  }
  Object.assign(window, { watched, settled });
}

function watchTimers(): void {
  const { watched } = window as unknown as WatchedWindow;
  const { setTimeout: begin, setInterval: repeat, clearTimeout: end } = window;
  const timers = new Set<number>();
  Object.defineProperty(watched, 'timers', { enumerable: true, get: () => timers.size });

  function setTimeout(call: TimerHandler, ms?: number, ...rest: unknown[]): number {
    const id: number = begin(() => {
      timers.delete(id);
      if (typeof call === 'function') call(...rest);
    }, ms);
    timers.add(id);
    return id;
  }
  function setInterval(call: TimerHandler, ms?: number, ...rest: unknown[]): number {
    const id = repeat(call, ms, ...rest);
    timers.add(id);
    return id;
  }
  function clearTimeout(id?: number): void {
    if (id !== undefined) timers.delete(id);
    end(id);
  }
  Object.assign(window, { setTimeout, setInterval, clearTimeout, clearInterval: clearTimeout });
}

function watchResizes(): void {
  const { watched } = window as unknown as WatchedWindow;
  // Weak references, so that the counter does not keep objects alive.
  const observers = new Set<WeakRef<ResizeObserver & { targets: Set<Element> }>>();
  window.ResizeObserver = class extends ResizeObserver {
    targets = new Set<Element>();
    constructor(callback: ResizeObserverCallback) {
      super(callback);
      observers.add(new WeakRef(this));
    }
    override observe(target: Element, options?: ResizeObserverOptions): void {
      this.targets.add(target);
      super.observe(target, options);
    }
    override unobserve(target: Element): void {
      this.targets.delete(target);
      super.unobserve(target);
    }
    override disconnect(): void {
      this.targets.clear();
      super.disconnect();
    }
  };

  function count(): number {
    let targets = 0;
    for (const observer of observers) {
      const held = observer.deref();
      if (held) targets += held.targets.size;
      else observers.delete(observer);
    }
    return targets;
  }
  Object.defineProperty(watched, 'resizeTargets', { enumerable: true, get: count });
}

function watchSockets(): void {
  const { watched } = window as unknown as WatchedWindow;
  const sockets = new Set<WebSocket>();
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      sockets.add(this);
      this.addEventListener('close', () => sockets.delete(this));
    }
  };
  // The ping of the hub's protocol: a JSON text and the end of a message.
  const data = '{"type":6}\u001e';
  window.addEventListener('heartbeat', () => {
    for (const socket of sockets)
      if (socket.readyState === WebSocket.OPEN)
        socket.dispatchEvent(new MessageEvent('message', { data }));
  });
  Object.defineProperty(watched, 'sockets', { enumerable: true, get: () => sockets.size });
}

function watchCalls(): void {
  const { watched } = window as unknown as WatchedWindow;
  const call = window.fetch;
  window.fetch = async (...asked) => {
    watched.underWay += 1;
    watched.calls += 1;
    try {
      const answer = await call(...asked);
      // The answer counts as received when its whole body is.
      await answer.clone().arrayBuffer();
      return answer;
    } finally {
      watched.underWay -= 1;
    }
  };
}

/**
 * Each handler reads the arguments of a frame once, and applying a frame iterates over its items
 * once.
 */
function watchFrames(): void {
  const { watched } = window as unknown as WatchedWindow;
  const parse = JSON.parse.bind(JSON);
  JSON.parse = (text, reviver) => {
    const message = parse(text, reviver) as {
      target?: string;
      arguments: [unknown[], ...unknown[]];
    } | null;
    if (!message?.target?.startsWith('machine')) return message;
    const given = message.arguments;
    const [items] = given;
    watched.frames += 1;
    Object.defineProperty(items, Symbol.iterator, {
      value: function* iterate(this: unknown[]) {
        watched.applied += 1;
        for (let index = 0; index < this.length; index += 1) yield this[index];
      },
    });
    Object.defineProperty(message, 'arguments', {
      get() {
        watched.handled += 1;
        return given;
      },
    });
    return message;
  };
}
