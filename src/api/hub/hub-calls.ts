export type Invoke = (target: string, request: object) => Promise<unknown>;

/** Of the connections that stand, the longest first: calls are made by that one, as long as it stands. */
const standing: Invoke[] = [];
/** The hub lets few calls wait: they are made one after another. */
let last: Promise<unknown> = Promise.resolve();

/** A page may have more than one connection. What the server keeps of a call belongs to one of them. */
export function addHubCalls(invoke: Invoke): void {
  standing.push(invoke);
}

/** @returns whether calls were made by it, and whether they are made by another from now on. */
export function removeHubCalls(invoke: Invoke): { wasInUse: boolean; hasOther: boolean } {
  const index = standing.indexOf(invoke);
  if (index !== -1) standing.splice(index, 1);
  return { wasInUse: index === 0, hasOther: standing.length > 0 };
}

/** The connection that calls are made by; undefined while none stands. */
export function callsGoBy(): Invoke | undefined {
  return standing[0];
}

/** A call over the page's connection to the hub. Rejects when it is down. */
export function callHub(target: string, request: object): Promise<void> {
  const call = last.then(async () => {
    const [invoke] = standing;
    if (!invoke) throw new Error('The hub is not connected');
    await invoke(target, request);
  });
  last = call.catch(() => {});
  return call;
}
