import { connect } from 'nats';
import { describe, expect, onTestFinished, test } from 'vitest';

import type { Bus, MachineChange, Messages } from '#server/base/bus.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { connectNats } from './nats-connection.ts';
import { openBus, startNats, withoutNats } from './nats.fixture.ts';

function changeOf(machineId: string, since = 1): MachineChange {
  return { machineId, plantId: 'p', clientId: 'c', status: { value: 'RUNNING', since } };
}

/** Records the messages of a bus. */
function listenTo(bus: Bus) {
  const machines: string[] = [];
  const resources: string[] = [];
  const missed: Messages['changes.missed']['what'][] = [];
  bus.subscribe('machines.changed', (changes) =>
    machines.push(...changes.map(({ machineId }) => machineId)),
  );
  bus.subscribe('resource.changed', ({ resource }) => resources.push(resource));
  bus.subscribe('changes.missed', ({ what }) => missed.push(what));
  return { machines, resources, missed };
}

function rowsOf(name: string): Messages['resource.changed'] {
  return { resource: name, clientId: undefined, isForAdministrators: true };
}

async function startTwo() {
  const nats = await startNats();
  onTestFinished(() => nats.close());
  const one = await openBus(nats.url, 'one');
  const two = await openBus(nats.url, 'two');
  onTestFinished(() => one.close());
  onTestFinished(() => two.close());
  return { nats, one, two };
}

describe.skipIf(withoutNats)('the bus of several instances', () => {
  test('what one publishes reaches all, and itself once', async () => {
    const { one, two } = await startTwo();
    const [first, second] = [listenTo(one), listenTo(two)];

    one.publish('machines.changed', [changeOf('m1'), changeOf('m2')]);
    one.publish('resource.changed', rowsOf('plants'));
    one.publish('samples.rejected', { sourceId: 's', codes: [] });

    expect(first).toMatchObject({ machines: ['m1', 'm2'], resources: ['plants'] });
    await eventually(() => {
      expect(second).toMatchObject({ machines: ['m1', 'm2'], resources: ['plants'] });
    });
    two.publish('resource.changed', rowsOf('machines'));
    await eventually(() => expect(first.resources).toEqual(['plants', 'machines']));
    expect([first.missed, second.missed, second.resources]).toEqual([
      [],
      [],
      ['plants', 'machines'],
    ]);
  });

  test('other installations on the same server are not heard', async () => {
    const { nats, one, two } = await startTwo();
    const foreign = await connect({ servers: nats.url });
    const seen = listenTo(one);

    foreign.publish('lineside.other.machines', JSON.stringify({ from: 'x', seq: 1 }));
    two.publish('machines.changed', [changeOf('own')]);

    await eventually(() => expect(seen.machines).toEqual(['own']));
    await foreign.close();
  });

  test('restarts of the server lose no event, and lost changes are noticed', async () => {
    const { nats, one, two } = await startTwo();
    const seen = listenTo(two);
    const names: string[] = [];
    for (let round = 1; round <= 3; round += 1) {
      function publish(when: string) {
        names.push(`${when} ${round}`);
        one.publish('resource.changed', rowsOf(`${when} ${round}`));
      }
      publish('before');
      await nats.stop('SIGKILL');
      publish('during');
      one.publish('machines.changed', [changeOf(`lost ${round}`)]);
      await nats.start();
      publish('after');
      await eventually(() => expect(two.state().isConnected).toBe(true));
    }

    await eventually(() => expect(seen.resources).toEqual(names));
    await eventually(() => expect(seen.missed).toContain('machines'));
    expect(seen.missed).not.toContain('everything');
    expect(one.state().waiting).toBe(0);
  });

  test('a server that no longer answers is noticed, and what it kept is read after', async () => {
    const { nats, one, two } = await startTwo();
    const seen = listenTo(two);
    nats.freeze();
    one.publish('resource.changed', rowsOf('during'));
    await eventually(() => expect(two.state().isConnected).toBe(false));

    nats.thaw();

    await eventually(() => expect(seen.resources).toEqual(['during']));
  });

  test('a server that has forgotten its events leads to a reading of everything', async () => {
    const { nats, one, two } = await startTwo();
    one.publish('resource.changed', rowsOf('before'));
    await eventually(() => expect(one.state().waiting).toBe(0));
    const seen = listenTo(two);

    await nats.stop('SIGKILL');
    nats.erase();
    await nats.start();

    await eventually(() => expect(seen.missed).toContain('everything'));
    one.publish('resource.changed', rowsOf('after'));
    await eventually(() => expect(seen.resources).toEqual(['after']));
  });

  test('a commit that is larger than a message is sent in parts', async () => {
    const { one, two } = await startTwo();
    const seen = listenTo(two);
    const many = Array.from({ length: 20_000 }, (_, index) => changeOf(`machine-${index}`));

    one.publish('machines.changed', many);

    await eventually(() => expect(seen.machines).toHaveLength(20_000));
    expect(seen.missed).toEqual([]);
  });

  test('what is not as agreed is counted and read again, and what is newer is left out', async () => {
    const { nats, one } = await startTwo();
    const foreign = await connect({ servers: nats.url });
    const seen = listenTo(one);
    function say(message: object) {
      foreign.publish('lineside.test.machines', JSON.stringify({ from: 'three', ...message }));
    }

    say({ topic: 'machines.changed', seq: 1, message: [{ machineId: 7 }] });
    say({ topic: 'machines.changed', message: 'x' });
    foreign.publish('lineside.test.machines', 'no JSON');
    foreign.publish('lineside.test.alive', 'three');
    foreign.publish('lineside.test.machines', 'null');
    await eventually(() => expect(one.state().refused).toBe(4));
    say({ topic: 'of.tomorrow', message: {} });
    say({ topic: 'machines.changed', message: [{ ...changeOf('m1'), ofTomorrow: 1 }] });

    await eventually(() => expect(seen.machines).toEqual(['m1']));
    expect(one.state().refused).toBe(4);
    expect(seen.missed).toContain('machines');
    await foreign.close();
  });
});

test.skipIf(withoutNats)('what cannot be used is said in one line', async () => {
  const nats = await startNats({ hasJetStream: false });
  onTestFinished(() => nats.close());

  await expect(connectNats(nats.url, 'one')).rejects.toThrow(
    /^NATS_URL: the server 127\.0\.0\.1:\d+ has no JetStream \(.*\): start it with -js$/,
  );
  await nats.stop();
  await expect(connectNats(`nats://user:secret@${new URL(nats.url).host}`, 'one')).rejects.toThrow(
    /^NATS_URL: 127\.0\.0\.1:\d+ cannot be reached: no server answers there$/,
  );
});
