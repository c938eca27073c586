import type { SessionRevoked } from '#schemas/api/hub.gen.ts';
import hubSchema from '#schemas/api/hub.schema.json' with { type: 'json' };

const reasons: ReadonlySet<string> = new Set(
  hubSchema.definitions.SessionRevoked.properties.reason.enum,
);

/** What is stored of the end of a session: another version may have written what is none here. */
export function knownReason(stored: string): SessionRevoked['reason'] {
  return isReason(stored) ? stored : 'revoked';
}

function isReason(text: string): text is SessionRevoked['reason'] {
  return reasons.has(text);
}
