import { Ajv, type ValidateFunction } from 'ajv';

import type { Messages, Topic } from '#server/base/bus.ts';
import { sampleQualities } from '#server/oee/quality.ts';

/** Topics between instances; the others concern one instance. */
type SharedTopic = Exclude<Topic, 'changes.missed' | 'samples.rejected'>;

/** A message between instances. */
export interface Envelope<T extends SharedTopic = SharedTopic> {
  /** Id of the publishing instance. */
  from: string;
  topic: T;
  message: Messages[T];
  /** For `machines.changed`: sequence number among the instance's messages of this topic. */
  seq?: number | undefined;
}

const text = { type: 'string', maxLength: 2000 };
const texts = { type: 'array', items: text };
const instant = { type: 'number' };

/**
 * Required fields of each message. Versions run side by side during an update, so an unknown field
 * of a newer version is accepted.
 */
const schemas: Readonly<Record<SharedTopic, object>> = {
  'machines.changed': {
    type: 'array',
    items: objectOf(
      { machineId: text, plantId: text, clientId: text },
      {
        status: objectOf({
          value: { enum: ['RUNNING', 'STOPPED', 'UNDEFINED'] },
          since: instant,
        }),
        metrics: {
          type: 'array',
          items: objectOf(
            { name: text, value: { type: ['number', 'null'] }, at: instant },
            { quality: { enum: sampleQualities } },
          ),
        },
        kpisChanged: { const: true },
        parts: objectOf({ total: instant, good: instant, reject: instant }),
      },
    ),
  },
  'resource.changed': objectOf(
    { resource: text, isForAdministrators: { type: 'boolean' } },
    { clientId: text, ids: texts },
  ),
  'config.changed': objectOf({ version: instant }),
  'chat.message': objectOf({ clientId: text, message: { type: 'object' } }),
  'meeting.changed': objectOf({ clientId: text, machineId: text, meetingId: text }),
  'meeting.signal': objectOf(
    { clientId: text, meetingId: text, accountId: text, from: text, signal: { type: 'string' } },
    { to: text },
  ),
  'notifications.changed': objectOf({ accountIds: texts }),
  'session.revoked': objectOf({ sessionId: text, reason: text }),
};

const checks = new Map<string, ValidateFunction>();

export function packEnvelope(envelope: Envelope): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(envelope));
}

/**
 * @returns undefined for a topic of a newer version.
 * @throws Error for an invalid message.
 */
export function readEnvelope(data: Uint8Array): Envelope | undefined {
  const envelope = JSON.parse(new TextDecoder().decode(data)) as Envelope;
  if (typeof envelope?.from !== 'string' || typeof envelope.topic !== 'string')
    throw new Error('it says not what it is');
  const check = checkOf(envelope.topic);
  if (!check) return undefined;
  if (!check(envelope.message))
    throw new Error(`${envelope.topic}: ${check.errors?.[0]?.instancePath} is not as agreed`);
  return envelope;
}

function checkOf(topic: SharedTopic): ValidateFunction | undefined {
  if (!Object.hasOwn(schemas, topic)) return undefined;
  const check = checks.get(topic) ?? new Ajv({ allowUnionTypes: true }).compile(schemas[topic]);
  checks.set(topic, check);
  return check;
}

function objectOf(required: Record<string, object>, optional: Record<string, object> = {}) {
  return {
    type: 'object',
    required: Object.keys(required),
    properties: { ...required, ...optional },
  };
}
