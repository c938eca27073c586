import type { TFunction } from 'i18next';

import type { SystemStatus } from '#schemas/api/system-status.gen.ts';
import { dateFormat } from '#shared/date-format.ts';

import { formatBytes } from './format-bytes.ts';
import type { PartName } from './parts.ts';

interface Text {
  t: TFunction;
  locale: string;
}

/** Text lines for each part. */
export const partLines: Record<PartName, (status: SystemStatus, text: Text) => string[]> = {
  database: ({ Database }, { t, locale }) => [
    `${Database.Kind} ${Database.Version}`,
    t('system-status.databaseSize', {
      size: formatBytes(Database.Bytes, locale),
      ms: Database.ReadMilliseconds,
    }),
    t('system-status.migration', { name: Database.Migration }),
  ],
  disk: ({ Disk }, { t, locale }) => [
    Disk === null
      ? t('system-status.noDisk')
      : t('system-status.free', {
          free: formatBytes(Disk.FreeBytes, locale),
          total: formatBytes(Disk.TotalBytes, locale),
        }),
  ],
  bus: ({ Bus: { Kind, WaitingEvents, RoundTripMilliseconds } }, { t }) => {
    if (Kind === 'process') return [t('system-status.busAlone')];
    if (RoundTripMilliseconds === null)
      return [t('system-status.busLost', { waiting: WaitingEvents })];
    return [t('system-status.busShared', { ms: RoundTripMilliseconds, waiting: WaitingEvents })];
  },
  sources: ({ DataSources: { Total, Silent, Unheard, LastHeardAt } }, { t, locale }) => [
    t('system-status.sourceCounts', { total: Total, silent: Silent, unheard: Unheard }),
    ...(LastHeardAt === null
      ? []
      : [
          t('system-status.lastHeard', {
            time: dateFormat('moment', locale).format(Date.parse(LastHeardAt)),
          }),
        ]),
  ],
  connectors: ({ Connectors }, { t }) =>
    Connectors.length === 0
      ? [t('system-status.noConnectors')]
      : Connectors.map(({ State, Count, SamplesPerMinute }) =>
          t(`system-status.connectors.${State}`, { count: Count, rate: SamplesPerMinute }),
        ),
};
