import type { Selectable } from 'kysely';

import type { Bus } from '#server/base/bus.ts';
import type { Leases } from '#server/cluster/leases.ts';
import { ConnectionError } from '#server/connectors/connection-error.ts';
import type { Connector, ConnectorDeps, DeviceSettings } from '#server/connectors/connector.ts';
import { startMqttConnector } from '#server/connectors/mqtt/mqtt-connector.ts';
import { startMtconnectConnector } from '#server/connectors/mtconnect/mtconnect-connector.ts';
import { startOpcuaConnector } from '#server/connectors/opcua/opcua-connector.ts';
import { runLeased, type LeasedRunner } from '#server/connectors/run-leased.ts';
import { startSparkplugConnector } from '#server/connectors/sparkplug/sparkplug-connector.ts';
import { isNotRemoved } from '#server/db/scope.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import type { Pipeline } from '#server/production/ingest/pipeline.ts';
import type { Networks } from '#server/web/outside/networks.ts';

import { decryptSettings } from './device-settings.ts';
import { createDeviceState } from './device-state.ts';

interface RunnerDeps extends Pick<PipelineDeps, 'db' | 'now' | 'log'> {
  bus: Bus;
  pipeline: Pick<Pipeline, 'ingest' | 'reject'>;
  networks: Networks;
  /** One instance at a time reads each device. */
  leases?: Leases;
  certificates: string;
}

type Row = Selectable<Database['source_devices']>;

const kinds: Readonly<
  Record<DeviceSettings['kind'], (device: DeviceSettings, deps: ConnectorDeps) => Connector>
> = {
  mqtt: startMqttConnector,
  mtconnect: startMtconnectConnector,
  sparkplug: startSparkplugConnector,
  opcua: startOpcuaConnector,
};

/**
 * Reads every enabled device that no other instance reads, and follows changes. On close, samples
 * handed over are committed, and nothing more is read.
 */
export function startConnectors(deps: RunnerDeps): LeasedRunner {
  const { db, bus, log, leases } = deps;
  return runLeased<Row>({
    bus,
    ...(leases && { leases }),
    resource: 'datasourcedevices',
    lease: 'device',
    rows: () =>
      db
        .selectFrom('source_devices')
        .selectAll()
        .where('is_enabled', '=', 1)
        .where(isNotRemoved('client_id'))
        .execute(),
    start: (row) => start(row, deps),
    onError: (err) => log.error({ err }, 'the data source devices could not be read'),
  });
}

async function start(row: Row, deps: RunnerDeps) {
  const { db, now, log, pipeline, networks, certificates } = deps;
  const { id, kind } = row;
  const state = createDeviceState(id, { db, now, log });
  const connector = await decryptSettings(db, row).then(
    (device) =>
      kinds[kind](device, {
        networks,
        certificates,
        now,
        log,
        reject: (refused) => pipeline.reject(id, refused),
        connected: state.connected,
        noted: state.noted,
        failed: state.failed,
        async store(samples) {
          await pipeline.ingest(id, samples);
          state.stored(samples);
        },
        async keepPosition(position) {
          await db.updateTable('source_devices').set({ position }).where('id', '=', id).execute();
        },
      }),
    () => {
      state.failed(new ConnectionError('secret.unreadable'));
      return undefined;
    },
  );
  return {
    async stop(last: 'off' | undefined) {
      await connector?.stop();
      await state.end(last);
    },
  };
}

declare module '#server/web/deps.ts' {
  interface Deps {
    /** Folder of the certificate that connectors present; created if missing. */
    certificates: string;
  }
}
