import { local } from '#lib/storage.ts';

const key = 'recentCommands';
const maxKept = 5;

/** Ids of the recently used commands, newest first. Removed on sign-out: they name machines. */
export function recentCommands(): string[] {
  const kept = local.read(key);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
}

export function rememberCommand(id: string): void {
  const others = recentCommands().filter((other) => other !== id);
  local.write(key, [id, ...others].slice(0, maxKept));
}
