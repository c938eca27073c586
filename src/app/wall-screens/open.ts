import type { KioskLink } from '#schemas/api/kiosks.gen.ts';

import type { Kiosk } from '#api/kiosks.ts';

/** What stands over the page of the wall screens. */
export type Open =
  | { dialog: 'new' }
  | { dialog: 'revoke' | 'renew'; kiosk: Kiosk }
  | { dialog: 'link'; link: KioskLink }
  | null;
