import type { Kiosk, KioskLink } from '#schemas/api/kiosks.gen.ts';

/** What stands over the page of the wall screens. */
export type Open =
  | { dialog: 'new' }
  | { dialog: 'revoke' | 'renew'; kiosk: Kiosk }
  | { dialog: 'link'; link: KioskLink }
  | null;
