import type { DeviceTest } from '#schemas/api/source-devices.gen.ts';
import type { WebhookTest } from '#schemas/api/webhooks.gen.ts';

import { request } from '../http.ts';
import { pathBelow, pathOf } from '../path.ts';
import type { ResourceValues } from './resources.ts';

/** A broker is listened to for some seconds, and may take as long to be found. */
const timeLimitMs = 30_000;

/** What is tried: a row with the values of its form, or those of a new row of a client. */
export interface Trial {
  /** Path of the resource: `admin/datasourcedevices`. */
  path: string;
  id: string | undefined;
  clientId: string;
  values: ResourceValues;
}

/** Tries settings at what they are for, and answers what is found there. Nothing is stored. */
export function trySettings(tried: Trial): Promise<DeviceTest> {
  return send<DeviceTest>(tried);
}

/** Sends something to where the settings lead, and answers what came back. Nothing is stored. */
export function trySending(tried: Trial): Promise<WebhookTest> {
  return send<WebhookTest>(tried);
}

function send<Found>({ path, id, clientId, values }: Trial): Promise<Found> {
  const { ClientId: _, ...body } = values;
  const at =
    id === undefined
      ? pathBelow(pathOf('admin/clients/:clientId', { clientId }), path.replace(/^admin\//, ''))
      : pathBelow(path, ':id', { id });
  return request<Found>('POST', pathBelow(at, 'test'), { body, timeLimitMs, isQuiet: true });
}
