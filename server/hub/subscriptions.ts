import { Ajv } from 'ajv';

import type { Snapshot, SubscribeRequest } from '#schemas/api/hub.gen.ts';
import hubSchema from '#schemas/api/hub.schema.json' with { type: 'json' };

import type { Channel } from './channel.ts';
import type { Connection } from './connection.ts';
import type { Feed } from './feed.ts';
import type { Topic } from './frame-values.ts';
import { liveSnapshot } from './live-scope.ts';
import type { Subscriber } from './subscribers.ts';

const everyTopic: readonly Topic[] = ['status', 'metrics', 'kpis'];
const ajv = new Ajv({ strict: false });
ajv.addSchema(hubSchema);
const isSubscribeRequest = ajv.compile<SubscribeRequest>({
  $ref: 'hub#/definitions/SubscribeRequest',
});

/** The subscriptions of one connection, and the two methods that change them. */
export function createSubscriptions(connection: Connection, feed: Feed, now: () => number) {
  /** By channel: the function that releases it. */
  const held = new Map<Channel, () => void>();
  const subscriber: Subscriber = {
    send: (text) => connection.send(text),
    bufferedBytes: () => connection.bufferedBytes(),
    cut: () => connection.close('Too slow to follow', true),
  };

  async function subscribe(request: SubscribeRequest): Promise<Snapshot> {
    const opened = await feed.open(request, connection.caller);
    if (!opened) throw new Error('There is no such plant or machine');
    const { channel, release } = opened;
    if (!connection.isOpen()) {
      release();
      throw new Error('The connection is closed');
    }
    const topics = request.topics ?? everyTopic;
    // Synchronous, so that no frame comes between subscription and snapshot.
    channel.subscribe(subscriber, topics);
    if (held.has(channel)) release();
    else held.set(channel, release);
    return liveSnapshot(channel, topics, now());
  }

  function unsubscribe({ plantId, machineId }: SubscribeRequest) {
    const scope = plantId ?? machineId;
    for (const [channel, release] of held) {
      if (scope !== undefined && channel.scope !== scope) continue;
      channel.unsubscribe(subscriber);
      held.delete(channel);
      release();
    }
  }

  return {
    /**
     * @throws an error whose message the client may read; the same for a plant or machine outside
     *   the caller's scope as for one that does not exist.
     */
    async invoke(target: string, [request = {}]: unknown[]): Promise<unknown> {
      if (!isSubscribeRequest(request)) throw new Error('Give plantId or machineId, and topics');
      if (target === 'Subscribe') return subscribe(request);
      if (target === 'Unsubscribe') return unsubscribe(request);
      throw new Error(`Unknown hub method '${target}'`);
    },
    end: () => unsubscribe({}),
  };
}
