import type { DeviceTest } from '#schemas/api/source-devices.gen.ts';
import { openSecret } from '#server/access/sealed-secret.ts';
import { invalidField } from '#server/base/problem.ts';
import { connectionFaultIn } from '#server/connectors/connection-error.ts';
import type { DeviceSettings } from '#server/connectors/connector.ts';
import type { MappingRule } from '#server/connectors/mapping.ts';
import { isSameServer, unreadableSecret } from '#server/connectors/stored-secret.ts';
import type { Db } from '#server/db/open.ts';
import type { Values } from '#server/resource-kit/describe/define-resource.ts';
import type { Deps } from '#server/web/deps.ts';

import { refuseAddress } from './device-columns.ts';
import { proposeMapping, type KnownMachine } from './propose-mapping.ts';
import { tryDevice } from './try-device.ts';

/** Fields that may override the stored ones. */
interface DeviceInput {
  Kind: DeviceSettings['kind'];
  Url: string;
  Username: string | null;
  Secret: string | null;
  Topic: string | null;
  HostId: string | null;
  Security: DeviceSettings['security'];
  ServerThumbprint: string | null;
  Mapping: readonly MappingRule[] | null;
}

/**
 * Tests a device with the settings sent, and stored ones for the rest.
 * @param stored The row as read, without its secret. For a new device, its client.
 * @throws Problem 400 for settings that could not be stored
 */
export async function testDevice(
  { db, networks, certificates }: Pick<Deps, 'db' | 'networks' | 'certificates'>,
  stored: Values,
  sent: Values,
): Promise<DeviceTest> {
  const values = { ...stored, ...sent } as unknown as DeviceInput;
  refuseAddress(values);
  const { Id } = stored as { Id?: string };
  const device = deviceOf(Id, values, await secretFor(db, Id, values));
  const { error, samples } = await tryDevice(device, { networks, certificates });
  const fault = connectionFaultIn(error ?? '');
  const machines = await machinesOf(db, String(stored['ClientId']));
  return {
    IsConnected: error === null,
    Error: error,
    ErrorCode: fault?.code ?? null,
    ErrorDetail: fault?.detail ?? null,
    Samples: samples.map(({ names, ...sample }) => ({ ...sample, Name: nameOf(names) })),
    Mapping: proposeMapping(samples, machines).map((rule) => ({
      Topic: rule.Topic ?? null,
      DataItemId: rule.DataItemId ?? null,
      Path: rule.Path ?? null,
      TimePath: rule.TimePath ?? null,
      MachineId: rule.MachineId,
      Tag: rule.Tag,
    })),
  };
}

/** Settings of the tested device for a connector. */
function deviceOf(
  id: string | undefined,
  values: DeviceInput,
  secret: string | null,
): DeviceSettings {
  return {
    id: id ?? '',
    kind: values.Kind,
    url: values.Url,
    username: values.Username || null,
    secret,
    topic: values.Topic || null,
    hostId: values.HostId || null,
    security: values.Security ?? null,
    serverThumbprint: values.ServerThumbprint || null,
    intervalMs: 1000,
    mapping: values.Mapping ?? [],
    position: null,
  };
}

/** For display, cut to a readable length. */
function nameOf(names: readonly string[]): string {
  return names.join(' / ').slice(0, 200);
}

/** The secret sent; else the stored one, only if the server is the same. */
async function secretFor(
  db: Db,
  id: string | undefined,
  sent: DeviceInput,
): Promise<string | null> {
  if (sent.Secret !== null && sent.Secret !== undefined) return sent.Secret.trim() || null;
  if (id === undefined) return null;
  const { secret, url, username } = await db
    .selectFrom('source_devices')
    .select(['secret', 'url', 'username'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (secret === null || !isSameServer({ url, username }, sent)) return null;
  return openSecret(db, secret).catch(() => {
    throw invalidField('Secret', unreadableSecret);
  });
}

async function machinesOf(db: Db, clientId: string): Promise<KnownMachine[]> {
  const rows = await db
    .selectFrom('machines')
    .select(['id', 'display_name', 'machine_name'])
    .where('client_id', '=', clientId)
    .execute();
  const metrics = await db
    .selectFrom('metrics')
    .innerJoin('machines', 'machines.id', 'metrics.machine_id')
    .select(['machine_id', 'metrics.name', 'metrics.display_name'])
    .where('machines.client_id', '=', clientId)
    .execute();
  return rows.map(({ id, display_name, machine_name }) => ({
    id,
    displayName: display_name,
    machineName: machine_name,
    metrics: metrics
      .filter(({ machine_id }) => machine_id === id)
      .map((one) => ({ name: one.name, displayName: one.display_name })),
  }));
}
