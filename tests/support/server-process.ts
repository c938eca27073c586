import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { packageRoot } from '#server/base/package-root.ts';

/** The built server in a process of its own, as an operator would run it. */
export interface ServerProcess {
  address: string;
  dataDir: string;
  pid: number;
  /** Seconds of processor time used so far. */
  cpuSeconds(): number;
  /** Resident memory, bytes. */
  memory(): number;
  /** Null while the server runs, and when a signal ended it. */
  exitCode(): number | null;
  /** What it has printed so far. */
  output(): string;
  /** @param signal SIGKILL to simulate a crash. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ServerOptions {
  /** Kept when given; otherwise a temporary folder that is deleted with the server. */
  dataDir?: string;
  port?: number;
  /** The folder of the product to start; the repository by default. */
  root?: string;
  env?: NodeJS.ProcessEnv;
}

const readyTimeoutMs = 120_000;

export async function startServerProcess(options: ServerOptions = {}): Promise<ServerProcess> {
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const port = options.port ?? (await freePort());
  const program = join(options.root ?? packageRoot, 'dist/server/lineside.js');
  const child = spawn(process.execPath, [program, 'serve'], {
    env: {
      ...process.env,
      DEMO: '1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (part: Buffer) => (output += part.toString()));
  const address = `http://127.0.0.1:${port}`;
  await ready(address, child);
  const { pid = 0 } = child;
  return {
    address,
    dataDir,
    pid,
    cpuSeconds: () => cpuSecondsOf(pid),
    memory: () => memoryOf(pid),
    exitCode: () => child.exitCode,
    output: () => output,
    async stop(signal = 'SIGTERM') {
      if (child.exitCode === null && child.signalCode === null) {
        const ended = new Promise((resolve) => child.once('exit', resolve));
        child.kill(signal);
        await ended;
      }
      if (!options.dataDir) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'lineside-'));
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      if (address === null || typeof address === 'string') reject(new Error('no port'));
      else probe.close(() => resolve(address.port));
    });
  });
}

async function ready(address: string, child: ChildProcess) {
  const deadline = Date.now() + readyTimeoutMs;
  while (child.exitCode === null) {
    const response = await fetch(`${address}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    if (Date.now() > deadline) throw new Error('The server did not become ready');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The server ended with code ${child.exitCode}`);
}

/** Clock ticks in /proc: Linux reports hundredths of a second to programs. */
const ticksPerSecond = 100;

export function cpuSecondsOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

function memoryOf(pid: number): number {
  const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}
