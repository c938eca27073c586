/** Rows about the processes of the moment: a copy has none of them. */
export const ofProcesses = ['instances', 'leases'] as const;

/** Of the table `settings`: when the newest copy was made, in epoch milliseconds. */
export const backupSetting = 'backup.at';

/** The statement by which that is noted, on both databases. */
export function noteOf(at: number): string {
  return `INSERT INTO settings (name, value) VALUES ('${backupSetting}', '${at}')
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}

export interface CopiedDatabase {
  /** Rows by table. */
  counts: Record<string, number>;
  migrations: readonly string[];
}

/** How the database of an installation is copied, while servers run on it. */
export interface DatabaseCopier {
  kind: 'SQLite' | 'PostgreSQL';
  /** Writes a copy of one moment into the folder. @throws Error with one line. */
  save(folder: string): Promise<CopiedDatabase>;
  /** Notes in the database itself when it was copied: `lineside doctor` looks at it. */
  note(at: number): Promise<void>;
  /** Whether nothing would be lost by a restore. */
  isEmpty(): Promise<boolean>;
  /**
   * Puts the copy in place of what is there.
   * @returns what was counted in it. @throws Error with one line, also while a server runs.
   */
  restore(folder: string): Promise<Pick<CopiedDatabase, 'counts'>>;
}
