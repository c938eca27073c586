import { connect, createServer, type Socket } from 'node:net';

/** A network between browser and server that can lose packets without an error at either end. */
export interface BlackHole {
  address: string;
  /** Forwards nothing from now on, without closing connections. */
  swallow(): void;
  /** Forwards new connections. A connection that lost bytes stays silent for ever. */
  heal(): void;
  /** Closes all open connections. */
  drop(): void;
  close(): Promise<void>;
}

interface Line {
  near: Socket;
  far: Socket;
  hasLost: boolean;
}

/** @param target address of the server: http://127.0.0.1:8080 */
export async function startBlackHole(target: string): Promise<BlackHole> {
  const { hostname, port } = new URL(target);
  const lines = new Set<Line>();
  let isSwallowing = false;

  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    const line: Line = { near, far, hasLost: false };
    lines.add(line);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (bytes: Buffer) => {
        line.hasLost ||= isSwallowing;
        if (!line.hasLost) to.write(bytes);
      });
      from.on('error', () => {});
      // The end of a connection is lost too while packets are lost.
      from.on('close', () => {
        if (isSwallowing || line.hasLost) return;
        lines.delete(line);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const own = server.address();
  if (own === null || typeof own === 'string') throw new Error('no port');

  function drop(): void {
    for (const { near, far } of lines) {
      near.destroy();
      far.destroy();
    }
    lines.clear();
  }

  return {
    address: `http://127.0.0.1:${own.port}`,
    swallow: () => void (isSwallowing = true),
    heal: () => void (isSwallowing = false),
    drop,
    close() {
      drop();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
