import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A proxy between a client and the server at `url`, which can drop all data. */
export async function startProxy(url: string) {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  let connections = 0;

  function forward(from: Socket, to: Socket) {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (!isSwallowing) to.write(bytes);
    });
    from.on('close', () => {
      sockets.delete(from);
      to.destroy();
    });
    from.on('error', () => {});
  }

  const listener = createServer((client) => {
    connections += 1;
    const server = connect(Number(target.port), target.hostname);
    forward(client, server);
    forward(server, client);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const { port } = listener.address() as AddressInfo;
  return {
    url: `${target.protocol}//127.0.0.1:${port}${target.pathname}`,
    connections: () => connections,
    /** Drops all data without closing connections. */
    swallow: () => void (isSwallowing = true),
    pass: () => void (isSwallowing = false),
    async close() {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
