/** A throw-away PostgreSQL on loopback: see postgres.mjs. */
export function startPostgres(options?: { isDurable?: boolean }): Promise<{
  url: string;
  restart(mode: 'fast' | 'immediate'): void;
  stop(): void;
}>;
