import { openDatabase } from '#server/db/open.ts';
import { writeRoles } from '#server/people/accounts/account-roles.ts';
import type { ServerProcess } from '#tests/support/server-process.ts';

import { benchUser, machineIds } from '../bench-plant.ts';
import { percentile, type Figure } from '../figures.ts';
import { accessToken } from '../sign-in.ts';
import { post, type Sample } from '../source.ts';

const machines = machineIds(500);
const days = 8;
/** Hours between two stops of a machine, and between two readings of its counter. */
const hoursBetween = { stops: 2, parts: 1 };
const hourMs = 3_600_000;
const rounds = 9;

/** The duration of a preview: the last week of a plant by another policy. */
export async function measurePreview({ address, dataDir }: ServerProcess): Promise<Figure[]> {
  const db = await openDatabase({ dataDir });
  await writeRoles(db, benchUser, ['Sysadmin']);
  await db.destroy();
  await sendPast(address);
  const headers = {
    Authorization: `Bearer ${await accessToken(address)}`,
    'Content-Type': 'application/json',
  };
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const body = JSON.stringify({ MicroStopSeconds: 300 + round, UndefinedTime: 'leftOut' });
    const url = `${address}/api/admin/plants/plant-500/preview`;
    const at = performance.now();
    const answer = await fetch(url, { method: 'POST', headers, body });
    const reply = await answer.text();
    took.push(performance.now() - at);
    const { Items } = JSON.parse(reply) as { Items: { Machines: unknown[] }[] };
    if (Items[0]?.Machines.length !== machines.length) throw new Error(reply.slice(0, 300));
  }
  return [
    {
      name: 'preview of a policy, 500 machines over a week',
      value: percentile(took, 0.5) / 1000,
      unit: 's',
      target: '≤ 2',
    },
  ];
}

/** Each machine stops for ten minutes every two hours and makes 900 parts an hour. */
async function sendPast(address: string): Promise<void> {
  const firstAt = Date.now() - days * 24 * hourMs;
  for (let hour = 0; hour < days * 24; hour += 1) {
    const at = firstAt + hour * hourMs;
    const all = machines.flatMap((machine) => samplesOf(machine, hour, at));
    for (let from = 0; from < all.length; from += 1000)
      await post(address, all.slice(from, from + 1000));
  }
}

function samplesOf(machine: string, hour: number, at: number): Sample[] {
  const samples: Sample[] = [];
  if (hour === 0) samples.push({ machine, tag: 'product', value: 'cap', at: text(at) });
  if (hour % hoursBetween.stops === 0)
    samples.push(
      { machine, tag: 'status', value: 'STOPPED', at: text(at) },
      { machine, tag: 'status', value: 'RUNNING', at: text(at + hourMs / 6) },
    );
  if (hour % hoursBetween.parts === 0)
    samples.push({ machine, tag: 'totalparts', value: hour * 900, at: text(at + hourMs / 2) });
  return samples;
}

function text(at: number): string {
  return new Date(at).toISOString();
}
