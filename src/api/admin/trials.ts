import type { DeviceTest } from '#schemas/api/source-devices.gen.ts';
import type { WebhookTest } from '#schemas/api/webhooks.gen.ts';

import { request } from '../http.ts';
import { pathBelow, pathOf } from '../path.ts';
import type { ResourceValues } from './resources.ts';

/** The test listens to a broker for some seconds, and connecting may take as long. */
const timeLimitMs = 30_000;

/** Settings to test: a row with its form's values, or those of a new row of a client. */
export interface TrialSettings {
  /** Path of the resource: `admin/datasourcedevices`. */
  path: string;
  id: string | undefined;
  clientId: string;
  values: ResourceValues;
}

/** Tests settings against their target, and returns the findings. Nothing is stored. */
export function trySettings(tried: TrialSettings): Promise<DeviceTest> {
  return send<DeviceTest>(tried);
}

/** Sends a test message by the settings, and returns the reply. Nothing is stored. */
export function trySending(tried: TrialSettings): Promise<WebhookTest> {
  return send<WebhookTest>(tried);
}

function send<Found>({ path, id, clientId, values }: TrialSettings): Promise<Found> {
  const { ClientId: _, ...body } = values;
  const at =
    id === undefined
      ? pathBelow(pathOf('admin/clients/:clientId', { clientId }), path.replace(/^admin\//, ''))
      : pathBelow(path, ':id', { id });
  return request<Found>('POST', pathBelow(at, 'test'), { body, timeLimitMs, isQuiet: true });
}
