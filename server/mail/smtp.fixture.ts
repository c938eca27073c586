import { createServer, type Socket } from 'node:net';

/** A mail server on loopback that keeps what it is given. */
export interface SmtpServer {
  url: string;
  /** Each as it came over the wire: envelope commands, then the message. */
  received: string[];
  close(): Promise<void>;
}

/** @param refusal the reply to RCPT of a server that takes no mail, such as `550 No`. */
export async function startSmtp(refusal?: string): Promise<SmtpServer> {
  const received: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    converse(socket, received, refusal);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

function converse(socket: Socket, received: string[], refusal: string | undefined) {
  let text = '';
  let message: string | undefined;

  function take(line: string) {
    if (message === undefined) answer(line);
    else if (line === '.') {
      received.push(message);
      message = undefined;
      socket.write('250 Taken\r\n');
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
