import { createServer as createProbe, type AddressInfo } from 'node:net';

import type { Environment } from './environment.ts';

/**
 * The port to listen on; for port 0 a free one. Checked before the database is opened, so that a
 * second start does not seed it and then fail.
 * @throws Error with one line.
 */
export function takePort({ host, port }: Pick<Environment, 'host' | 'port'>): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createProbe();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code === 'EADDRINUSE' ? 'is taken by another program' : error.message;
      reject(new Error(`PORT ${port} on HOST ${host}: ${why}`));
    });
    probe.listen(port, host, () => {
      const address = probe.address() as AddressInfo;
      probe.close(() => resolve(address.port));
    });
  });
}
