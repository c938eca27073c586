import { createServer, type Socket } from 'node:net';

/** A mail server on loopback that stores its input. */
export interface SmtpServer {
  url: string;
  /** Raw input: envelope commands, then the message. */
  received: string[];
  /** `isHolding`: it does not reply to messages; `held`: those it got meanwhile. */
  isHolding: boolean;
  held: string[];
  close(): Promise<void>;
}

/** @param refusal Reply to RCPT of a server that accepts no mail, such as `550 No`. */
export async function startSmtp(refusal?: string): Promise<SmtpServer> {
  const given = { received: [] as string[], held: [] as string[], isHolding: false };
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    converse(socket, given, refusal);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return Object.assign(given, {
    url: `smtp://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  });
}

function converse(
  socket: Socket,
  given: Pick<SmtpServer, 'received' | 'held' | 'isHolding'>,
  refusal: string | undefined,
) {
  let text = '';
  let message: string | undefined;

  function take(line: string) {
    if (message === undefined) answer(line);
    else if (line === '.') {
      (given.isHolding ? given.held : given.received).push(message);
      message = undefined;
      if (!given.isHolding) socket.write('250 Taken\r\n');
    } else message += `${line}\n`;
  }

  function answer(line: string) {
    if (line === 'DATA') message = '';
    const isRefused = refusal !== undefined && line.startsWith('RCPT');
    socket.write(isRefused ? `${refusal}\r\n` : `${line === 'DATA' ? '354 Go' : '250 Good'}\r\n`);
  }

  socket.write('220 Ready\r\n');
  socket.on('data', (chunk) => {
    const lines = (text + chunk.toString()).split('\r\n');
    text = lines.pop() ?? '';
    for (const line of lines) take(line);
  });
}

/** Accepts connections and never replies. */
export async function startSilent(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const { port } = silent.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => silent.close(() => resolve()));
    },
  };
}
