import { XMLParser } from 'fast-xml-parser';

import { ConnectionError } from '#server/connectors/connection-error.ts';

/** Observation of one data item. */
export interface Observation {
  device: string;
  dataItemId: string;
  name: string | null;
  /** Name of the element: Execution, PartCount, Position. */
  type: string;
  subType: string | null;
  sequence: number;
  timestamp: string;
  value: string;
}

/** A reply of an agent to `current` or `sample`. */
export interface Streams {
  instanceId: string;
  creationTime: string;
  firstSequence: number;
  lastSequence: number;
  nextSequence: number;
  observations: Observation[];
}

/** Error reply of an agent. */
export class AgentError extends ConnectionError {
  readonly code: string;
  readonly instanceId: string;
  constructor(code: string, instanceId: string, message: string) {
    super('agent.refused', `${code} ${message}`.trim().slice(0, 280));
    this.code = code;
    this.instanceId = instanceId;
  }
}

type Node = { readonly [name: string]: unknown };

const attribute = '@';
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: attribute,
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  alwaysCreateTextNode: true,
});

/** @throws AgentError for an error reply, Error for other documents */
export function readStreams(xml: string): Streams {
  // Rejects document types, so that there are no entities to expand.
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw noAgent();
  const root = parsed(xml);
  const streams = nodeOf(root['MTConnectStreams']);
  const header = nodeOf(nodeOf(streams ?? nodeOf(root['MTConnectError']))?.['Header']);
  if (!streams) throw refusalIn(root, textOf(header, 'instanceId'));
  if (!header) throw noAgent();
  return {
    instanceId: textOf(header, 'instanceId'),
    creationTime: textOf(header, 'creationTime'),
    firstSequence: numberOf(header, 'firstSequence'),
    lastSequence: numberOf(header, 'lastSequence'),
    nextSequence: numberOf(header, 'nextSequence'),
    observations: listOf(nodeOf(streams['Streams'])?.['DeviceStream']).flatMap(observationsOf),
  };
}

function parsed(xml: string): Node {
  try {
    return nodeOf(parser.parse(xml)) ?? {};
  } catch {
    throw noAgent();
  }
}

function refusalIn(root: Node, instanceId: string): Error {
  const failed = nodeOf(root['MTConnectError']);
  if (!failed) return noAgent();
  const [error] = [...listOf(nodeOf(failed['Errors'])?.['Error']), ...listOf(failed['Error'])];
  const message = contentOf(error);
  return new AgentError(textOf(error, 'errorCode') || 'ERROR', instanceId, message);
}

function noAgent(): Error {
  return new ConnectionError('agent.none');
}

function observationsOf(device: Node): Observation[] {
  const name = textOf(device, 'name') || textOf(device, 'uuid');
  return listOf(device['ComponentStream']).flatMap((component) =>
    ['Samples', 'Events', 'Condition'].flatMap((group) =>
      Object.entries(nodeOf(component[group]) ?? {}).flatMap(([type, items]) =>
        type.startsWith(attribute) || type === '#text'
          ? []
          : listOf(items).map((item) => observationOf(name, type, item)),
      ),
    ),
  );
}

function observationOf(device: string, type: string, item: Node): Observation {
  return {
    device,
    dataItemId: textOf(item, 'dataItemId'),
    name: textOf(item, 'name') || null,
    type,
    subType: textOf(item, 'subType') || null,
    sequence: numberOf(item, 'sequence'),
    timestamp: textOf(item, 'timestamp'),
    value: contentOf(item),
  };
}

function nodeOf(value: unknown): Node | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Node)
    : undefined;
}

/** The parser makes a list only of repeated elements. */
function listOf(value: unknown): Node[] {
  const all: unknown[] = Array.isArray(value) ? value : [value];
  return all.map(nodeOf).filter((one) => one !== undefined);
}

function textOf(node: Node | undefined, name: string): string {
  const value = node?.[`${attribute}${name}`];
  return typeof value === 'string' ? value : '';
}

function contentOf(node: Node | undefined): string {
  const text = node?.['#text'];
  return typeof text === 'string' ? text.trim() : '';
}

function numberOf(node: Node, name: string): number {
  const number = Number(textOf(node, name));
  return Number.isSafeInteger(number) && number >= 0 ? number : 0;
}
