import type { BrowserContext, Request } from 'playwright';

const shortMs = 50;

/** Counts calls of all tabs from its creation on. */
export interface Calls {
  /** Number of calls without an answer. */
  underWay(): number;
  /**
   * Waits until all calls are answered, because they would time out when the page's clock is
   * advanced.
   */
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
      // An answer may cause further calls, which the page sends at once.
      for (let quiet = 0; quiet < 4; quiet = waiting.size === 0 ? quiet + 1 : 0)
        await new Promise((resolve) => setTimeout(resolve, shortMs));
    },
  };
}
