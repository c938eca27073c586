import type { ChildProcess } from 'node:child_process';

/** Exit code of shells after Ctrl-C. */
export const interruptedCode = 130;

export interface Interruption {
  hasCome(): boolean;
  /** Kills the child on an interruption; Ctrl-C itself already reaches it. */
  endsToo(child: ChildProcess): void;
  /** Restores the default handling: signals end the process at once. */
  forget(): void;
}

/** Defers termination signals, so that the process can clean up first. */
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
