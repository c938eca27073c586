export type Invoke = (target: string, request: object) => Promise<unknown>;

/** Open connections, the oldest first: it makes the calls while it lasts. */
const standing: Invoke[] = [];
/** Calls are made one after another: the hub limits pending calls. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Adds a connection. A page may have several, and server state of a call belongs to one of them.
 */
export function addHubCalls(invoke: Invoke): void {
  standing.push(invoke);
}

/** @returns whether calls were made by it, and whether another one takes over. */
export function removeHubCalls(invoke: Invoke): { wasInUse: boolean; hasOther: boolean } {
  const index = standing.indexOf(invoke);
  if (index !== -1) standing.splice(index, 1);
  return { wasInUse: index === 0, hasOther: standing.length > 0 };
}

/** The connection that makes the calls; undefined while disconnected. */
export function activeHubConnection(): Invoke | undefined {
  return standing[0];
}

/** A call over the page's connection to the hub. Rejects when disconnected. */
export function callHub(target: string, request: object): Promise<void> {
  const call = last.then(async () => {
    const [invoke] = standing;
    if (!invoke) throw new Error('The hub is not connected');
    await invoke(target, request);
  });
  last = call.catch(() => {});
  return call;
}
