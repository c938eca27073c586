/** Tables about running processes, which are empty in a copy. */
export const ofProcesses = ['instances', 'leases'] as const;

/** Name in the table `settings` of the latest backup's time, in epoch milliseconds. */
export const backupSetting = 'backup.at';

/** SQL statement that stores this time, for both databases. */
export function backupTimeStatement(at: number): string {
  return `INSERT INTO settings (name, value) VALUES ('${backupSetting}', '${at}')
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}

export interface CopiedDatabase {
  /** Rows by table. */
  counts: Record<string, number>;
  migrations: readonly string[];
}

/** Copies an installation's database while servers use it. */
export interface DatabaseCopier {
  kind: 'SQLite' | 'PostgreSQL';
  /** Writes a consistent snapshot into the folder. @throws Error with one line. */
  save(folder: string): Promise<CopiedDatabase>;
  /** Stores the time of the copy in the database, for `lineside doctor`. */
  note(at: number): Promise<void>;
  /** Whether a restore would lose no data. */
  isEmpty(): Promise<boolean>;
  /**
   * Replaces the current data by the copy.
   * @returns its row counts.
   * @throws Error with one line, also while a server runs.
   */
  restore(folder: string): Promise<Pick<CopiedDatabase, 'counts'>>;
}
