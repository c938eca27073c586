import type { SessionRevoked } from '#schemas/api/hub.gen.ts';
import hubSchema from '#schemas/api/hub.schema.json' with { type: 'json' };

const reasons: ReadonlySet<string> = new Set(
  hubSchema.definitions.SessionRevoked.properties.reason.enum,
);

/**
 * The stored reason of the end of a session; unknown ones, from other versions, become 'revoked'.
 */
export function parseEndReason(stored: string): SessionRevoked['reason'] {
  return isReason(stored) ? stored : 'revoked';
}

function isReason(text: string): text is SessionRevoked['reason'] {
  return reasons.has(text);
}
