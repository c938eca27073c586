import type { NodeClass, ReferenceDescription } from 'node-opcua-client';

import { chunksOf } from '#server/base/chunks-of.ts';
import { displayText, type FoundSample } from '#server/connectors/found-value.ts';

import { connectToServer, type OpenConnection, type OpcuaServer } from './opcua-connection.ts';
import { loadOpcua } from './opcua-library.ts';
import { portableNodeId } from './opcua-node-ids.ts';
import { plainValue } from './opcua-values.ts';

/** Limit of nodes to visit. */
const maxNodes = 3000;
const batchSize = 100;
const maxDepth = 10;
const objectsFolder = 'i=85';
/** The Server object: its own state and statistics. */
const serverObject = 'ns=0;i=2253';
const hasProperty = 'ns=0;i=46';

/** Values of a server with their names; machine states first. */
export async function browseServer(server: OpcuaServer, most: number): Promise<FoundSample[]> {
  let samples: FoundSample[] = [];
  await connectToServer(server, async (connected) => {
    const found = await variablesOf(connected);
    const some = [...found.filter(isState), ...found.filter((one) => !isState(one))];
    samples = await valuesOf(connected, some.slice(0, most));
  });
  return samples;
}

async function valuesOf(
  { session, namespaces }: OpenConnection,
  found: readonly Child[],
): Promise<FoundSample[]> {
  const { AttributeIds } = await loadOpcua();
  const values = await session.read(
    found.map(({ id }) => ({ nodeId: id, attributeId: AttributeIds.Value })),
  );
  return found.map((one, index) => {
    const { id, path } = one;
    const { statusCode, value } = values[index] ?? {};
    const plain = statusCode?.isGood() ? plainValue(value?.value) : statusCode?.name;
    return {
      Topic: null,
      DataItemId: portableNodeId(id.replace(/^ns=0;/, ''), namespaces),
      Path: null,
      TimePath: null,
      // The state's standard is more reliable than its name.
      names: isState(one) ? [...path, 'status'] : path,
      Value: displayText(plain ?? ''),
    };
  });
}

interface Visited {
  id: string;
  path: readonly string[];
  /** Browse name and type of the node, as owner of its children. */
  owner: string;
}

type Child = Visited & { parent: string; nodeClass: NodeClass };

/** The variables below the Objects folder, breadth first. */
async function variablesOf(connected: OpenConnection): Promise<Child[]> {
  const { NodeClass } = await loadOpcua();
  const found: Child[] = [];
  const seen = new Set<string>([serverObject]);
  let level: Visited[] = [{ id: objectsFolder, path: [], owner: '' }];
  for (let depth = 0; depth < maxDepth && level.length > 0; depth += 1) {
    const below = await childrenOf(connected, level);
    const unseen = below.filter(({ id }) => isNew(id, seen));
    const variables = unseen.filter(({ nodeClass }) => nodeClass === NodeClass.Variable);
    found.push(...variables);
    level = unseen.filter(({ nodeClass }) => nodeClass !== NodeClass.Variable);
  }
  return found;
}

function isNew(id: string, seen: Set<string>): boolean {
  if (seen.has(id) || seen.size > maxNodes) return false;
  seen.add(id);
  return true;
}

/** Children of nodes, in batches. */
async function childrenOf(connected: OpenConnection, level: readonly Visited[]): Promise<Child[]> {
  const children: Child[] = [];
  for (const some of chunksOf(level, batchSize)) {
    const below = await referencesOf(connected, some);
    for (const [index, references] of below.entries()) {
      const parent = some[index];
      if (parent) children.push(...references.map((one) => childOf(parent, one, connected)));
    }
  }
  return children;
}

function childOf(
  { path, owner }: Visited,
  reference: ReferenceDescription,
  connected: OpenConnection,
): Child {
  const { nodeId, nodeClass, browseName } = reference;
  return {
    id: nodeId.toString(),
    path: [...path, browseName.name ?? ''],
    nodeClass,
    parent: owner,
    owner: ownerOf(reference, connected),
  };
}

async function referencesOf(
  { session }: OpenConnection,
  nodes: readonly Visited[],
): Promise<ReferenceDescription[][]> {
  const { BrowseDirection, browseAll } = await loadOpcua();
  const results = await browseAll(
    session,
    nodes.map(({ id: nodeId }) => ({
      nodeId,
      referenceTypeId: 'HierarchicalReferences',
      includeSubtypes: true,
      browseDirection: BrowseDirection.Forward,
      // Objects and variables.
      nodeClassMask: 1 + 2,
      resultMask: 63,
    })),
  );
  return results.map(({ references }) =>
    (references ?? []).filter((one) => one.referenceTypeId.toString() !== hasProperty),
  );
}

/** Objects of companion specifications whose state shows whether a machine runs. */
const machinery = 'http://opcfoundation.org/UA/Machinery/ MachineryItemState';
const packMl = 'http://opcfoundation.org/UA/PackML/ 1';

/** Browse name with its namespace, and type. */
function ownerOf(
  { browseName, typeDefinition }: ReferenceDescription,
  { namespaces }: OpenConnection,
): string {
  const named = `${namespaces[browseName.namespaceIndex]} ${browseName.name}`;
  const typed = `${namespaces[typeDefinition.namespace]} ${String(typeDefinition.value)}`;
  return `${named}\n${typed}`;
}

/** Whether the variable is the current state of a standard state machine. */
function isState({ parent, path }: Child): boolean {
  const [named, typed] = parent.split('\n');
  return path.at(-1) === 'CurrentState' && (named === machinery || typed === packMl);
}
