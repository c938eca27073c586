import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { type IAddressSpace, type UAVariable } from 'node-opcua-address-space';
import { OPCUACertificateManager } from 'node-opcua-certificate-manager';
import { DataType, StatusCodes } from 'node-opcua-client';
import { nodesets } from 'node-opcua-nodesets';
import { OPCUAServer } from 'node-opcua-server';

export const namespaceUri = 'urn:riverside:press';

/** The states of an injection moulding machine, as node sets of the OPC Foundation have them. */
const standards = [
  nodesets.standard,
  nodesets.di,
  nodesets.ia,
  nodesets.machinery,
  nodesets.packML,
];

interface Settings {
  /** A user besides, or in place of, anonymous access. */
  user?: { name: string; password: string };
  /** Includes the types of Machinery and PackML. */
  hasStandards?: boolean;
  /** The URL that its endpoints advertise. */
  advertised?: string;
  /** Number of variables named `n0`, `n1` and so on. */
  many?: number;
}

/** An OPC UA server in this process with a press, on a port of its own. */
export async function startOpcuaServer(clock: { now: number }, settings: Settings = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'lineside-opcua-'));
  const port = await freePort();
  let running = await run(settings, { folder, port, clock });
  return {
    url: `opc.tcp://127.0.0.1:${port}/press`,
    thumbprint: () => new X509Certificate(running.server.getCertificate()).fingerprint,
    /** The server's own object of a variable, as used by a program in the machine. */
    variable: (name: string) => running.variable(name),
    set(name: string, value: number | string, at = clock.now) {
      const variable = running.variable(name);
      const dataType = typeof value === 'number' ? DataType.Double : DataType.String;
      variable.setValueFromSource({ dataType, value }, StatusCodes.Good, new Date(at));
    },
    /** Simulates a failed sensor. */
    fail(name: string) {
      const variable = running.variable(name);
      const { value } = variable.readValue();
      variable.setValueFromSource(value, StatusCodes.BadSensorFailure, new Date(clock.now));
    },
    async restart() {
      await running.server.shutdown(0);
      running = await run(settings, { folder, port, clock });
    },
    async stop() {
      await running.server.shutdown(0);
    },
    sessions: () => running.server.engine.currentSessionCount,
    async close() {
      await running.server.shutdown(0);
      rmSync(folder, { recursive: true });
    },
  };
}

async function run(
  { user, hasStandards = false, many = 0, advertised }: Settings,
  { folder, port, clock }: { folder: string; port: number; clock: { now: number } },
) {
  const server = new OPCUAServer({
    hostname: '127.0.0.1',
    port,
    resourcePath: '/press',
    nodeset_filename: hasStandards ? standards : [nodesets.standard],
    serverCertificateManager: new OPCUACertificateManager({
      rootFolder: folder,
      automaticallyAcceptUnknownCertificate: true,
      disableFileWatchers: true,
    }),
    ...(advertised !== undefined && { advertisedEndpoints: advertised }),
    serverInfo: { applicationUri: 'urn:riverside:server' },
    allowAnonymous: user === undefined,
    ...(user && {
      userManager: {
        isValidUser: (name: string, password: string) =>
          name === user.name && password === user.password,
      },
    }),
  });
  await server.initialize();
  const { addressSpace } = server.engine;
  if (!addressSpace) throw new Error('there is no address space');
  const variables = addPress(addressSpace, many);
  // Their values are a day old.
  const yesterday = new Date(clock.now - 86_400_000);
  for (const one of variables.values())
    one.setValueFromSource(one.readValue().value, StatusCodes.Good, yesterday);
  if (hasStandards) addStandardMachines(addressSpace);
  await server.start();
  return {
    server,
    variable(name: string): UAVariable {
      const found = variables.get(name);
      if (!found) throw new Error(`there is no ${name}`);
      return found;
    },
  };
}

/** The variables of a press, by their names. */
function addPress(addressSpace: IAddressSpace, many: number): Map<string, UAVariable> {
  const own = addressSpace.registerNamespace(namespaceUri);
  const press = own.addFolder(addressSpace.rootFolder.objects, { browseName: 'RIV IMM-01' });
  const numbers = ['Total', 'Load', ...Array.from({ length: many }, (_, index) => `n${index}`)];
  const variables = numbers.map((name) =>
    own.addVariable({
      componentOf: press,
      browseName: name,
      nodeId: `s=${name}`,
      dataType: 'Double',
      value: { dataType: DataType.Double, value: 0 },
    }),
  );
  const state = own.addVariable({
    componentOf: press,
    browseName: 'State',
    nodeId: 's=State',
    dataType: 'String',
    value: { dataType: DataType.String, value: 'ACTIVE' },
  });
  return new Map([...variables, state].map((one) => [one.browseName.name ?? '', one]));
}

/** A machine with a Machinery state, and one with the states of PackML. */
function addStandardMachines(addressSpace: IAddressSpace): void {
  const own = addressSpace.getOwnNamespace();
  const machinery = addressSpace.getNamespaceIndex('http://opcfoundation.org/UA/Machinery/');
  const packMl = addressSpace.getNamespaceIndex('http://opcfoundation.org/UA/PackML/');
  const machines = addressSpace.findNode(`ns=${machinery};i=1001`);
  if (!machines) throw new Error('there is no folder of machines');
  const mould = own.addObject({ browseName: 'RIV IMM-02', organizedBy: machines });
  const blocks = own.addObject({ browseName: 'MachineryBuildingBlocks', componentOf: mould });
  stateOf(
    addressSpace.findObjectType('MachineryItemState_StateMachineType', machinery)?.instantiate({
      browseName: { name: 'MachineryItemState', namespaceIndex: machinery },
      componentOf: blocks,
    }),
    'Executing',
  );
  const filler = own.addObject({ browseName: 'RIV IMM-03', organizedBy: machines });
  stateOf(
    addressSpace
      .findObjectType('PackMLExecuteStateMachineType', packMl)
      ?.instantiate({ browseName: 'ExecuteState', componentOf: filler }),
    'Held',
  );
}

function stateOf(machine: object | undefined, text: string): void {
  const { currentState } = (machine ?? {}) as { currentState?: UAVariable };
  currentState?.setValueFromSource({ dataType: DataType.LocalizedText, value: { text } });
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
