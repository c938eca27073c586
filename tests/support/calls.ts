import type { BrowserContext, Request } from 'playwright';

const shortMs = 50;

/** Calls of all tabs, from now on. */
export interface Calls {
  /** How many wait for an answer. */
  underWay(): number;
  /** Waits until none does: a page's clock that is let go would run past their time limit. */
  answered(): Promise<void>;
}

export function followCalls(context: BrowserContext, pattern = /\/api\//): Calls {
  const waiting = new Set<Request>();
  function begin(request: Request): void {
    if (pattern.test(request.url())) waiting.add(request);
  }
  function end(request: Request): void {
    waiting.delete(request);
  }
  context.on('request', begin).on('requestfinished', end).on('requestfailed', end);

  return {
    underWay: () => waiting.size,
    async answered() {
      // An answer may make the page ask for more, which it does at once.
      for (let quiet = 0; quiet < 4; quiet = waiting.size === 0 ? quiet + 1 : 0)
        await new Promise((resolve) => setTimeout(resolve, shortMs));
    },
  };
}
