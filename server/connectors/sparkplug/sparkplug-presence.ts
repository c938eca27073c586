import type { Publish } from '#server/connectors/mqtt/mqtt-connection.ts';

/** What a host publishes of itself: that it is there, and by its will, that it is not. */
export function presenceOf(hostId: string, since: number) {
  const topic = `spBv1.0/STATE/${hostId}`;
  let onlineAt = since;

  function announce(publish: Publish) {
    publish(topic, payloadOf(true, onlineAt), { qos: 1, retain: true });
  }

  return {
    topic,
    /** Has the instant of the first announcement. */
    will: { topic, payload: payloadOf(false, since), qos: 1, retain: true } as const,
    announce,
    /** Another connection under this name has ended after this one was made: it is there again. */
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

/** Since when a host has not been there; -Infinity where a message does not say so. */
function offlineAtOf(payload: Buffer): number {
  try {
    const said = JSON.parse(String(payload)) as { online?: unknown; timestamp?: unknown } | null;
    const isOffline = said?.online === false && Number.isSafeInteger(said.timestamp);
    return isOffline ? Number(said.timestamp) : -Infinity;
  } catch {
    return -Infinity;
  }
}
