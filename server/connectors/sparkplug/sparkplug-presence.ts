import type { Publish } from '#server/connectors/mqtt/mqtt-connection.ts';

/** STATE messages of a host: online, and by its will, offline. */
export function stateMessages(hostId: string, since: number) {
  const topic = `spBv1.0/STATE/${hostId}`;
  let onlineAt = since;

  function announce(publish: Publish) {
    publish(topic, payloadOf(true, onlineAt), { qos: 1, retain: true });
  }

  return {
    topic,
    /** Has the timestamp of the first announcement. */
    will: { topic, payload: payloadOf(false, since), qos: 1, retain: true } as const,
    announce,
    /**
     * Announces the host again after an offline message, which the will of another connection sent.
     */
    answer(payload: Buffer, { publish, now }: { publish: Publish; now: number }) {
      const offlineAt = offlineAtOf(payload);
      if (offlineAt < onlineAt) return;
      onlineAt = Math.max(offlineAt + 1, now);
      announce(publish);
    },
  };
}

function payloadOf(online: boolean, timestamp: number): Buffer {
  return Buffer.from(JSON.stringify({ online, timestamp }));
}

/** Timestamp of an offline message; -Infinity for other messages. */
function offlineAtOf(payload: Buffer): number {
  try {
    const state = JSON.parse(String(payload)) as { online?: unknown; timestamp?: unknown } | null;
    const isOffline = state?.online === false && Number.isSafeInteger(state.timestamp);
    return isOffline ? Number(state.timestamp) : -Infinity;
  } catch {
    return -Infinity;
  }
}
