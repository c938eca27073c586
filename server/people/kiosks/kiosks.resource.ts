import type { NewKiosk } from '#schemas/api/kiosks.gen.ts';
import { endSessions } from '#server/people/sessions/end-sessions.ts';
import {
  defineResource,
  forAdministratorsWithoutImport,
} from '#server/resource-kit/describe/define-resource.ts';
import {
  choice,
  flag,
  instant,
  number,
  reference,
  text,
} from '#server/resource-kit/describe/fields.ts';
import { texts } from '#server/resource-kit/describe/list-fields.ts';

import { refuseForeignPlant, refuseShortInterval, refuseRetired } from './display-options.ts';
import { kioskLink } from './kiosk-link.ts';
import { refuseUnknownScreens } from './kiosk-screens.ts';
import { addKiosk, revokeKiosk } from './kiosks.store.ts';

/** Wall screens of all clients: displays without a person signed in, which never write. */
export const kiosks = defineResource({
  name: 'kiosks',
  path: '/admin/kiosks',
  table: 'kiosks',
  view: 'kiosk_rows',
  idColumn: 'account_id',
  scope: { column: 'client_id' },
  fields: {
    DisplayName: text('display_name', { keyColumn: 'display_name_key', isRequired: true }),
    ClientId: text('client_id', { access: 'fixed', isRequired: true }),
    ClientName: text('client_name', { access: 'read', isRequired: true }),
    Screens: texts('screens', { minItems: 1, maxItems: 20 }),
    PlantId: reference('plant_id', { resource: 'plants' }),
    Base: choice('base', { values: ['light', 'dark'] }),
    Look: choice('look', { values: ['quiet', 'high-contrast'] }),
    ScalePercent: number('scale_percent', { minimum: 100, maximum: 300 }),
    ScreenSeconds: number('screen_seconds', { minimum: 0, maximum: 3600 }),
    PagingSeconds: number('paging_seconds', { minimum: 0, maximum: 3600 }),
    HidesControls: flag('hides_controls'),
    CreatedBy: text('created_by', { access: 'read', isRequired: true }),
    CreatedAt: instant('created_at'),
    OpenedAt: instant('opened_at'),
    LastSeenAt: instant('last_seen_at'),
  },
  orderBy: 'DisplayName',
  policy: forAdministratorsWithoutImport,
  audit: 'kiosk',
  onCreate: {
    reply: { $ref: 'kiosks#/definitions/KioskLink' },
    run: async ({ db, publicUrl }, values, change) => {
      const kiosk = values as unknown as NewKiosk;
      await refuseRetired(db, 'ClientId', kiosk.ClientId);
      await refuseForeignPlant(db, kiosk);
      return kioskLink(await addKiosk(db, kiosk, change), publicUrl);
    },
  },
  onRemove: async (deps, id, change) =>
    endSessions(await revokeKiosk(deps.db, id, change), 'revoked', deps),
  check: async ({ config, db }, { Screens, ScreenSeconds, PagingSeconds, PlantId }) => {
    if (Screens) await refuseUnknownScreens(config.screens, Screens as string[]);
    refuseShortInterval('ScreenSeconds', ScreenSeconds);
    refuseShortInterval('PagingSeconds', PagingSeconds);
    if (PlantId) await refuseRetired(db, 'PlantId', PlantId as string);
  },
});
