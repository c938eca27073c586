/** Rows about the processes of the moment: a copy has none of them. */
export const ofProcesses = ['instances', 'leases'] as const;

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
  /** Whether nothing would be lost by a restore. */
  isEmpty(): Promise<boolean>;
  /**
   * Puts the copy in place of what is there.
   * @returns what was counted in it. @throws Error with one line, also while a server runs.
   */
  restore(folder: string): Promise<Pick<CopiedDatabase, 'counts'>>;
}
