import { watch } from 'chokidar';

/** Debounce: copying a folder changes it file by file. */
const settledMs = 200;

interface WatchedConfig {
  configDir: string;
  /** Called once after one or more changes. */
  onChange(): void;
  onError(error: unknown): void;
}

/**
 * Watches the configuration folder.
 * @returns the function that stops it, once watching has begun.
 */
export async function watchConfig({
  configDir,
  onChange,
  onError,
}: WatchedConfig): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(configDir, { ignoreInitial: true });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(onChange, settledMs);
  });
  watcher.on('error', onError);
  await new Promise((resolve) => watcher.once('ready', () => resolve(undefined)));
  return async () => {
    clearTimeout(timer);
    await watcher.close();
  };
}
