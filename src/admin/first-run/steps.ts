import type { TFunction } from 'i18next';

import type { FirstRun } from '#schemas/api/first-run.gen.ts';

export type StepName = Exclude<FirstRun['Step'], 'done'>;

export const stepNames: readonly StepName[] = [
  'client',
  'plant',
  'machines',
  'source',
  'user',
  'sample',
];

export interface StepProps {
  state: FirstRun;
  /** Keeps a step open although the server is beyond it; undefined releases it. */
  onHold(step: StepName | undefined): void;
  /** API key of the data source created here: the server shows it only once. */
  apiKey: string | undefined;
  onKey(key: string): void;
}

/** Result of a finished step. */
export function stepSummary(name: StepName, state: FirstRun, t: TFunction): string {
  const { Client, Plant, Machines, MachineCount, DataSource, User } = state;
  const named = Machines.map(({ DisplayName }) => DisplayName).join(', ');
  const texts: Record<StepName, string | undefined> = {
    client: Client?.DisplayName,
    plant: Plant && `${Plant.DisplayName} · ${Plant.TimeZone.replaceAll('_', ' ')}`,
    machines: MachineCount > Machines.length ? `${named}, … (${MachineCount})` : named,
    source: DataSource?.DisplayName,
    user: User && `${User.Username} · ${t(`first-run.status.${User.Status}`)}`,
    sample: state.Sample?.MachineName,
  };
  return texts[name] ?? '';
}
