import type { ChildProcess } from 'node:child_process';

/** As shells say that Ctrl-C ended a command. */
export const interrupted = 130;

export interface Interruption {
  hasCome(): boolean;
  /** Is ended too when one comes; from a keyboard it has got the signal itself. */
  endsToo(child: ChildProcess): void;
  /** Signals end this process at once again. */
  forget(): void;
}

/** From now on a signal to end does not end this process: it has to leave nothing behind first. */
export function watchInterruption(): Interruption {
  let hasCome = false;
  let child: ChildProcess | undefined;
  function stop(signal: NodeJS.Signals): void {
    hasCome = true;
    if (signal === 'SIGTERM' || !process.stdin.isTTY) child?.kill(signal);
  }
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.on(signal, stop);
  return {
    hasCome: () => hasCome,
    endsToo: (started) => void (child = started),
    forget() {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}
