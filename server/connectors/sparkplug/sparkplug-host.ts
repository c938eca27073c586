import {
  bdSeqOf,
  edgePath,
  emptyOutcome,
  isSequence,
  type EdgeMessage,
  type HostOutcome,
  type MetricOfPayload,
} from './sparkplug-message.ts';
import {
  sequenceDistance,
  findMetric,
  nameMetric,
  nearestHeld,
  newNode,
  type EdgeMetric,
  type EdgeNode,
} from './sparkplug-node.ts';

/** How long messages that are ahead wait for the missing ones. */
const reorderMs = 2000;
/** Least interval of rebirth requests to a node. */
const rebirthEveryMs = 10_000;
/** A node or device without a birth after this time is offline. */
const birthWithinMs = 10_000;
const maxNodes = 1000;
const maxDevices = 1000;
const maxMetrics = 50_000;

interface HostState {
  nodes: Map<string, EdgeNode>;
  /** Times of the last rebirth requests, by node. */
  askedAt: Map<string, number>;
  /** Nodes and devices with a birth due, and the deadlines. */
  awaited: Map<string, number>;
  /** Since when nodes and devices have been unknown. */
  unknownSince: Map<string, number>;
}

/** State of the host, and the outcome of the current message. */
interface Turn {
  state: HostState;
  outcome: HostOutcome;
}

/**
 * Rules of a Sparkplug B host application: births, aliases, the order of messages, deaths. One per
 * connection, since messages between two connections are missed.
 */
export function createSparkplugHost() {
  const state: HostState = {
    nodes: new Map(),
    askedAt: new Map(),
    awaited: new Map(),
    unknownSince: new Map(),
  };
  return {
    /** Expected nodes and devices: without a birth within the deadline they are unknown. */
    expect(edges: readonly string[], now: number): HostOutcome {
      const turn = { state, outcome: emptyOutcome() };
      for (const edge of edges) {
        state.awaited.set(edge, now + birthWithinMs);
        askForBirth(edge.split('/', 2).join('/'), now, turn);
      }
      return turn.outcome;
    },
    take(message: EdgeMessage): HostOutcome {
      const turn = { state, outcome: emptyOutcome() };
      if (message.type === 'NBIRTH') takeNodeBirth(message, turn);
      else if (message.type === 'NDEATH') takeNodeDeath(message, turn);
      else takeSequenced(message, turn);
      return turn.outcome;
    },
    /** To be called at intervals: skips missing messages, and gives up on missing births. */
    passTime(now: number): HostOutcome {
      const turn = { state, outcome: emptyOutcome() };
      for (const [id, node] of state.nodes) {
        if (node.held.size === 0 || now - node.heldSince < reorderMs) continue;
        askForBirth(id, now, turn);
        while (node.held.size > 0) {
          node.next = nearestHeld(node);
          takeHeld(node, turn);
        }
      }
      for (const [edge, until] of state.awaited) if (now >= until) forget(edge, now, turn);
      return turn.outcome;
    },
  };
}

export type SparkplugHost = ReturnType<typeof createSparkplugHost>;

function askForBirth(node: string, now: number, { state: { askedAt }, outcome }: Turn) {
  if (now - (askedAt.get(node) ?? -Infinity) < rebirthEveryMs) return;
  if (!askedAt.has(node) && askedAt.size >= maxNodes) return;
  askedAt.set(node, now);
  outcome.rebirths.push(node);
}

function forget(edge: string, at: number, turn: Turn) {
  turn.state.awaited.delete(edge);
  turn.state.unknownSince.set(edge, at);
  turn.outcome.unknown.push({ edge, at });
}

function takeBirth(message: EdgeMessage, node: EdgeNode, turn: Turn) {
  const { device, payload, receivedAt } = message;
  const edge = edgePath(message);
  turn.state.awaited.delete(edge);
  // Values of a birth count from the birth on: the time before was not observed.
  const at = Math.max(payload.at ?? receivedAt, (turn.state.unknownSince.get(edge) ?? -1) + 1);
  for (const one of payload.metrics) {
    const { name, alias, value, quality } = one;
    if (name === null || node.byName.size >= maxMetrics) {
      turn.outcome.rejected.push('message.unknownMetric');
      continue;
    }
    const metric = { device, name, liveAt: at };
    nameMetric(node, metric, alias);
    if (one.isHistorical) takeValue(message, { ...one, metric }, turn);
    else turn.outcome.values.push({ edge, metric: name, value, at, ...(quality && { quality }) });
  }
}

function takeValue(
  message: EdgeMessage,
  { metric, value, at: own, isHistorical, quality }: MetricOfPayload & { metric: EdgeMetric },
  turn: Turn,
) {
  const at = own ?? message.payload.at ?? message.receivedAt;
  // A historical value must not replace a newer live one.
  if (isHistorical && at >= metric.liveAt) return turn.outcome.rejected.push('message.outOfOrder');
  if (!isHistorical) metric.liveAt = Math.max(metric.liveAt, at);
  const given = { edge: edgePath(message), metric: metric.name, value, at };
  return turn.outcome.values.push({ ...given, ...(quality && { quality }) });
}

function takeData(message: EdgeMessage, node: EdgeNode, turn: Turn) {
  const { device, receivedAt } = message;
  if (device !== null && !node.devices.has(device)) {
    turn.outcome.rejected.push('message.beforeBirth');
    return askForBirth(message.node, receivedAt, turn);
  }
  for (const one of message.payload.metrics) {
    const metric = findMetric(one, { node, device });
    if (metric) takeValue(message, { ...one, metric }, turn);
    else {
      turn.outcome.rejected.push('message.unknownMetric');
      askForBirth(message.node, receivedAt, turn);
    }
  }
}

function takeNodeBirth(message: EdgeMessage, turn: Turn) {
  const { node: id, payload, receivedAt } = message;
  if (!isSequence(payload.seq)) return turn.outcome.rejected.push('message.unreadable');
  const before = turn.state.nodes.get(id);
  if (!before && turn.state.nodes.size >= maxNodes)
    return turn.outcome.rejected.push('message.beforeBirth');
  // Its devices have to send births next; one without a birth is offline.
  for (const device of before?.devices ?? [])
    turn.state.awaited.set(`${id}/${device}`, receivedAt + birthWithinMs);
  const node = newNode(payload);
  turn.state.nodes.set(id, node);
  return takeBirth(message, node, turn);
}

function takeNodeDeath({ node: id, payload, receivedAt }: EdgeMessage, turn: Turn) {
  const node = turn.state.nodes.get(id);
  // A will of an earlier connection does not end the present one.
  if (!node?.isOnline || bdSeqOf(payload) !== node.bdSeq) return;
  node.isOnline = false;
  node.held.clear();
  for (const device of node.devices) forget(`${id}/${device}`, receivedAt, turn);
  node.devices.clear();
  forget(id, receivedAt, turn);
}

function takeInTurn(message: EdgeMessage, node: EdgeNode, turn: Turn) {
  const { type, device, payload, receivedAt } = message;
  node.next = ((payload.seq ?? 0) + 1) % 256;
  if (type === 'NDATA' || type === 'DDATA') return takeData(message, node, turn);
  if (device === null) return undefined;
  if (type === 'DBIRTH') {
    if (node.devices.size >= maxDevices && !node.devices.has(device))
      return turn.outcome.rejected.push('message.beforeBirth');
    node.devices.add(device);
    return takeBirth(message, node, turn);
  }
  if (!node.devices.delete(device)) return undefined;
  return forget(edgePath(message), receivedAt, turn);
}

function takeHeld(node: EdgeNode, turn: Turn) {
  for (;;) {
    const message = node.held.get(node.next);
    if (!message) return;
    node.held.delete(node.next);
    takeInTurn(message, node, turn);
    node.heldSince = message.receivedAt;
  }
}

function takeSequenced(message: EdgeMessage, turn: Turn) {
  const { payload, receivedAt } = message;
  const node = turn.state.nodes.get(message.node);
  if (!node?.isOnline) {
    turn.outcome.rejected.push('message.beforeBirth');
    return askForBirth(message.node, receivedAt, turn);
  }
  const { seq } = payload;
  if (!isSequence(seq)) return turn.outcome.rejected.push('message.unreadable');
  const ahead = sequenceDistance(node, seq);
  // Behind the expected number: handled already, or skipped.
  if (ahead >= 128) return turn.outcome.rejected.push('message.outOfOrder');
  if (ahead === 0) {
    takeInTurn(message, node, turn);
    return takeHeld(node, turn);
  }
  if (node.held.size === 0) node.heldSince = receivedAt;
  return node.held.set(seq, message);
}
