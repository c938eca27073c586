import type { KioskLink } from '#schemas/api/kiosks.gen.ts';
import { instantText } from '#server/base/instant-text.ts';

import type { KioskCode } from './kiosks.store.ts';

/** Link that a display opens once. */
export function kioskLink({ id, code, expiresAt }: KioskCode, publicUrl: string): KioskLink {
  return {
    Id: id,
    Link: `${publicUrl}/kiosk/${code}`,
    ExpiresAt: instantText(expiresAt),
  };
}
