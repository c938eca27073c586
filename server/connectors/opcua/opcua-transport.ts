import type { IClientTransport, IClientTransportFactory } from 'node-opcua-transport';

/** Name of the library's internal handler of received data. */
const reader = '_on_socket_data';
type Reading = IClientTransport & Record<typeof reader, (data: Buffer) => void>;

/** Transports that can be dropped without a message to a server that does not respond. */
export interface Transports extends IClientTransportFactory {
  breakAll(): void;
}

/**
 * Creates transports that disconnect on unreadable data: otherwise the exception would end the
 * process.
 */
export async function guardedTransports(): Promise<Transports> {
  const { defaultClientTransportFactory } = await import('node-opcua-transport');
  const made: IClientTransport[] = [];
  return {
    create(settings) {
      const transport = defaultClientTransportFactory.create(settings) as Reading;
      const read = transport[reader].bind(transport);
      transport[reader] = (data) => {
        try {
          read(data);
        } catch {
          transport.forceConnectionBreak();
        }
      };
      made.push(transport);
      return transport;
    },
    breakAll: () => made.forEach((transport) => transport.forceConnectionBreak()),
  };
}
