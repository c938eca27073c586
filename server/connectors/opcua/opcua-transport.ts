import type { IClientTransport, IClientTransportFactory } from 'node-opcua-transport';

/** Of a connection, what it calls with each part that arrives. */
const reader = '_on_socket_data';
type Reading = IClientTransport & Record<typeof reader, (data: Buffer) => void>;

/** Connections that can be ended without a word to the server, which may not answer any more. */
export interface Transports extends IClientTransportFactory {
  breakAll(): void;
}

/** Makes connections that end where something arrives that cannot be read: else the process would. */
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
