import type { KioskLink, NewKiosk } from '#schemas/api/kiosks.gen.ts';

import { request } from './http.ts';

export interface Kiosk {
  Id: string;
  DisplayName: string;
  ClientName: string;
  Screens: readonly string[];
  OpenedAt: string | null;
  LastSeenAt: string | null;
}

/** The wall screens of all clients. Only for administrators. */
export async function listKiosks(signal: AbortSignal): Promise<Kiosk[]> {
  return (await request<{ Items: Kiosk[] }>('GET', 'admin/kiosks', { signal, isQuiet: true }))
    .Items;
}

/** The link is told this once. */
export function createKiosk(kiosk: NewKiosk): Promise<KioskLink> {
  return request('POST', 'admin/kiosks', { body: kiosk });
}

/** For another display: the one before is signed out. */
export function renewKioskLink(id: string): Promise<KioskLink> {
  return request('POST', `admin/kiosks/${encodeURIComponent(id)}/link`);
}

/** Its display goes dark within seconds. */
export function revokeKiosk(id: string): Promise<unknown> {
  return request('DELETE', `admin/kiosks/${encodeURIComponent(id)}`);
}
