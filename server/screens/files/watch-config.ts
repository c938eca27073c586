import { watch } from 'chokidar';

/** A folder that is copied over changes file by file. */
const settledMs = 200;

interface WatchedConfig {
  configDir: string;
  /** Once after one or more files have changed. */
  onChange(): void;
  onError(error: unknown): void;
}

/** Watches the integrator's folder. @returns what ends it, once the watch has begun. */
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
