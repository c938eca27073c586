import type { Caller } from '#server/access/caller.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';

/** Author in the audit trail of changes by configuration files. */
const name = 'configuration';

export const configurationCaller: Caller = {
  accountId: name,
  sessionId: name,
  kind: 'person',
  roles: [],
  hasAgreed: true,
  clients: 'all',
};

/** @param at Epoch milliseconds. */
export function configurationChange(at: number): Change {
  return { caller: configurationCaller, accountId: name, username: name, at };
}
