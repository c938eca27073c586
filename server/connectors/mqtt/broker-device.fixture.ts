import { expect } from 'vitest';

import { samplesFrom, type startPlant } from '#server/connectors/connectors.fixture.ts';
import { eventually } from '#shared/eventually.fixture.ts';

export const topic = 'plant/riverside/imm-01';
export const mapping = [
  {
    Topic: 'plant/+/imm-01',
    Path: 'total',
    TimePath: 'ts',
    MachineId: 'riverside-imm-01',
    Tag: 'totalparts',
  },
];
let named = 0;

type Plant = Awaited<ReturnType<typeof startPlant>>;

/** Creates a device that reads the broker at `url`. */
export function addBroker(plant: Plant, url: string, more: object = {}): Promise<string> {
  named += 1;
  return plant.addDevice({
    DisplayName: `Broker ${named}`,
    Kind: 'mqtt',
    Url: url,
    Topic: 'plant/#',
    Mapping: mapping,
    ...more,
  });
}

/** Resolves when the connector of a device has subscribed. */
export async function isRunning(plant: Plant, id: string): Promise<void> {
  await eventually(async () =>
    expect((await plant.call('GET', `/${id}`)).body).toMatchObject({ State: 'running' }),
  );
}

/** Stored totals of a device, once there are `many`. */
export async function totalsOf(plant: Plant, id: string, many: number) {
  await eventually(async () => expect(await samplesFrom(plant.server, id)).toHaveLength(many));
  return (await samplesFrom(plant.server, id)).map(({ number_value }) => number_value);
}

/** A total with its own timestamp. */
export function messageOf(total: number): string {
  const ts = new Date(Date.parse('2026-06-10T12:00:00Z') + total * 1000).toISOString();
  return JSON.stringify({ total, ts });
}
