// A simulated machine for docs/connect.md: node scripts/test-source.mjs KIND MACHINE [PORT]
import { createServer } from 'node:http';

const [, , kindName, machine = 'IMM-01', givenPort] = process.argv;
const everyMs = 1000;
let total = 0;
let isRunning = true;

/** One part per second, and a stop of ten seconds in each minute. */
function work() {
  const second = Math.floor(Date.now() / 1000) % 60;
  isRunning = second < 50;
  if (isRunning) total += 1;
}

const kinds = { mqtt, sparkplug, opcua, mtconnect };
const kind = kinds[kindName];
if (!kind) {
  console.error('node scripts/test-source.mjs mqtt|sparkplug|opcua|mtconnect [machine] [port]');
  process.exit(1);
}
await kind();

async function mqtt() {
  const { connectAsync } = await import('mqtt');
  const broker = `mqtt://127.0.0.1:${givenPort ?? 1883}`;
  const client = await connectAsync(broker);
  console.log(`Publishes plant/${machine}/state to ${broker}`);
  setInterval(() => {
    work();
    const state = isRunning ? 'RUNNING' : 'STOPPED';
    const payload = JSON.stringify({ state, total, ts: new Date().toISOString() });
    client.publish(`plant/${machine}/state`, payload, { qos: 1 });
  }, everyMs);
}

async function sparkplug() {
  const { connectAsync } = await import('mqtt');
  const { default: library } = await import('sparkplug-payload');
  const { encodePayload, decodePayload } = library.get('spBv1.0');
  const bdSeq = { name: 'bdSeq', type: 'Int64', value: 0 };
  const will = encodePayload({ timestamp: Date.now(), metrics: [bdSeq] });
  const broker = `mqtt://127.0.0.1:${givenPort ?? 1883}`;
  const client = await connectAsync(broker, {
    reconnectPeriod: 0,
    will: { topic: 'spBv1.0/plant/NDEATH/edge-1', payload: Buffer.from(will), qos: 1 },
  });
  let seq = 0;
  function send(type, metrics, device = '') {
    const payload = encodePayload({ timestamp: Date.now(), seq, metrics });
    seq = (seq + 1) % 256;
    client.publish(`spBv1.0/plant/${type}/edge-1${device}`, Buffer.from(payload));
  }
  /** Data messages have the alias only. */
  function metricsOf(isBirth) {
    return [
      {
        name: isBirth ? 'State' : undefined,
        alias: 1,
        type: 'String',
        value: isRunning ? 'RUNNING' : 'STOPPED',
      },
      { name: isBirth ? 'Total' : undefined, alias: 2, type: 'UInt64', value: total },
    ];
  }
  function birth() {
    seq = 0;
    const control = { name: 'Node Control/Rebirth', type: 'Boolean', value: false };
    send('NBIRTH', [bdSeq, control]);
    send('DBIRTH', metricsOf(true), `/${machine}`);
  }
  client.on('message', (_topic, payload) => {
    const { metrics: asked = [] } = decodePayload(payload);
    if (asked.some(({ name, value }) => name === 'Node Control/Rebirth' && value)) birth();
  });
  await client.subscribeAsync('spBv1.0/plant/NCMD/edge-1');
  birth();
  console.log(`Edge node plant/edge-1 with ${machine} at ${broker}`);
  setInterval(() => {
    work();
    send('DDATA', metricsOf(false), `/${machine}`);
  }, everyMs);
}

async function opcua() {
  const { OPCUAServer } = await import('node-opcua-server');
  const { DataType, makeApplicationUrn, Variant } = await import('node-opcua-client');
  const { OPCUACertificateManager } = await import('node-opcua-certificate-manager');
  const { X509Certificate } = await import('node:crypto');
  const { mkdtempSync } = await import('node:fs');
  const { tmpdir } = await import('node:os');
  const port = Number(givenPort ?? 4840);
  const server = new OPCUAServer({
    port,
    serverInfo: { applicationUri: makeApplicationUrn('localhost', 'test-source') },
    serverCertificateManager: new OPCUACertificateManager({
      rootFolder: mkdtempSync(`${tmpdir()}/test-source-`),
      automaticallyAcceptUnknownCertificate: true,
    }),
  });
  await server.initialize();
  const { addressSpace } = server.engine;
  const own = addressSpace.registerNamespace('urn:test-source');
  const folder = own.addFolder(addressSpace.rootFolder.objects, { browseName: machine });
  function variable(name, dataType, get) {
    const value = { get: () => new Variant({ dataType: DataType[dataType], value: get() }) };
    return own.addVariable({
      componentOf: folder,
      browseName: name,
      nodeId: `s=${name}`,
      dataType,
      minimumSamplingInterval: 100,
      value,
    });
  }
  variable('State', 'String', () => (isRunning ? 'RUNNING' : 'STOPPED'));
  variable('Total', 'Double', () => total);
  setInterval(work, everyMs);
  await server.start();
  const { fingerprint } = new X509Certificate(server.getCertificate());
  console.log(`Serves opc.tcp://127.0.0.1:${port}`);
  console.log(`Thumbprint of its certificate: ${fingerprint}`);
}

async function mtconnect() {
  const events = [];
  const instanceId = Math.floor(Date.now() / 1000);
  let next = 1;
  function add(item, element, value) {
    const timestamp = new Date().toISOString();
    events.push({ item, element, value, timestamp, sequence: next });
    next += 1;
    if (events.length > 10_000) events.shift();
  }
  function xml(some, nextSequence) {
    const [first] = events;
    const items = some.map(
      ({ item, element, value, timestamp, sequence }) =>
        `<ComponentStream component="Controller" componentId="c"><Events><${element} dataItemId="${item}" sequence="${sequence}" timestamp="${timestamp}">${value}</${element}></Events></ComponentStream>`,
    );
    return `<?xml version="1.0" encoding="UTF-8"?><MTConnectStreams xmlns="urn:mtconnect.org:MTConnectStreams:1.3"><Header instanceId="${instanceId}" creationTime="${new Date().toISOString()}" firstSequence="${first?.sequence ?? 1}" lastSequence="${next - 1}" nextSequence="${nextSequence}"/><Streams><DeviceStream name="${machine}" uuid="1">${items.join('')}</DeviceStream></Streams></MTConnectStreams>`;
  }
  function observe() {
    const before = isRunning;
    work();
    if (before !== isRunning || next === 1)
      add('execution', 'Execution', isRunning ? 'ACTIVE' : 'STOPPED');
    add('part_count', 'PartCount', total);
  }
  observe();
  setInterval(observe, everyMs);
  const port = Number(givenPort ?? 5000);
  createServer(({ url }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://agent');
    response.setHeader('content-type', 'text/xml');
    if (!pathname.endsWith('/sample')) {
      const newest = new Map(events.map((event) => [event.item, event]));
      return response.end(xml([...newest.values()], next));
    }
    const from = Number(searchParams.get('from'));
    const some = events.filter(({ sequence }) => sequence >= from).slice(0, 1000);
    return response.end(xml(some, (some.at(-1)?.sequence ?? from - 1) + 1));
  }).listen(port, '127.0.0.1', () => console.log(`Answers at http://127.0.0.1:${port}`));
}
