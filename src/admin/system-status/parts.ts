import type { SystemStatus } from '#schemas/api/system-status.gen.ts';

export type PartName = 'database' | 'disk' | 'bus' | 'sources' | 'connectors';

export interface SystemPart {
  name: PartName;
  state: 'fine' | 'look' | 'broken';
  /** Page with the part's rows. */
  path?: string;
}

/** Reading one row takes longer only if the database is busy or far away. */
const slowReadMs = 250;

/** Parts of the installation with their state. */
export function systemParts({
  Database,
  Disk,
  Bus,
  DataSources,
  Connectors,
}: SystemStatus): SystemPart[] {
  const hasFailed = Connectors.some(({ State }) => State === 'failed');
  const isWaiting = Bus.WaitingEvents > 0;
  const busState = isWaiting ? 'look' : 'fine';
  return [
    { name: 'database', state: Database.ReadMilliseconds > slowReadMs ? 'look' : 'fine' },
    { name: 'disk', state: diskState(Disk) },
    { name: 'bus', state: Bus.IsConnected ? busState : 'broken' },
    {
      name: 'sources',
      state: DataSources.Silent > 0 ? 'look' : 'fine',
      path: '/admin/data-sources',
    },
    { name: 'connectors', state: hasFailed ? 'broken' : 'fine', path: '/admin/connectors' },
  ];
}

function diskState(disk: SystemStatus['Disk']): SystemPart['state'] {
  if (disk === null) return 'look';
  return disk.IsLow ? 'broken' : 'fine';
}
