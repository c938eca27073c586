import { describe, expect, onTestFinished, test } from 'vitest';

import { runConnectors, startPlant } from '#server/connectors/connectors.fixture.ts';
import { testDatabases } from '#server/db/test-database.ts';

import { addBroker, isRunning, messageOf, topic, totalsOf } from './broker-device.fixture.ts';
import { publisherTo, startMosquitto, withoutMosquitto } from './broker.fixture.ts';

describe.each(testDatabases)('Mosquitto on %s', (kind) => {
  test.skipIf(withoutMosquitto)(
    `restarts of broker and server lose nothing and double nothing${withoutMosquitto ? ` (${withoutMosquitto})` : ''}`,
    async () => {
      const plant = await startPlant(kind);
      const broker = await startMosquitto();
      // Closes the broker after a failed test, too.
      onTestFinished(() => broker.close());
      let connectors = runConnectors(plant.server);
      const id = await addBroker(plant, broker.url);
      await isRunning(plant, id);
      const press = await publisherTo(broker.url);
      const sent: Promise<unknown>[] = [];
      let total = 0;
      async function publish(many: number) {
        for (let count = 0; count < many; count += 1) {
          total += 1;
          sent.push(press.publish(topic, messageOf(total)));
          await new Promise((resolve) => setImmediate(resolve));
        }
      }
      for (let round = 0; round < 3; round += 1) {
        await publish(100);
        const publishing = publish(100);
        await broker.restart();
        await publishing;
        const stopping = connectors.close();
        await publish(100);
        await stopping;
        await publish(100);
        connectors = runConnectors(plant.server);
      }
      await Promise.all(sent);

      expect(total).toBe(1200);
      const numbers = await totalsOf(plant, id, total);
      expect(numbers).toEqual(Array.from({ length: total }, (_, index) => index + 1));
      await press.close();
      await connectors.close();
      await plant.server.close();
    },
    60_000,
  );
});
