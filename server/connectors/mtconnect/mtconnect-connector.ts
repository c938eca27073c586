import {
  delay,
  startLoop,
  type Connector,
  type ConnectorDeps,
  type DeviceSettings,
} from '#server/connectors/connector.ts';
import { valueFor, type MappedSample, type MappingRule } from '#server/connectors/mapping.ts';

import { askAgent } from './mtconnect-client.ts';
import { AgentError, type Observation, type Streams } from './mtconnect-document.ts';

/** Observations per request. */
const batchSize = 5000;
/** Interval of signs of life while the agent has no new observations. */
const lifeEveryMs = 5000;

/** Position up to which an agent was read; stored with the device. */
interface Position {
  /** Address of the agent and path of the device. The position is valid for these only. */
  of: string;
  instanceId: string;
  next: number;
}

/** Reads an agent: `current` once, then the sequences from there on. */
export function startMtconnectConnector(device: DeviceSettings, deps: ConnectorDeps): Connector {
  let position = positionOf(device);
  let livedAt = -Infinity;

  async function store(samples: readonly MappedSample[]) {
    const isNews = samples.length > 0;
    if (!isNews && performance.now() - livedAt < lifeEveryMs) return;
    livedAt = performance.now();
    await deps.store(samples);
  }

  async function moveTo(next: Position) {
    if (next.next === position?.next && next.instanceId === position.instanceId) return;
    position = next;
    await deps.keepPosition(JSON.stringify(next));
  }

  /** @returns whether more can be read at once */
  async function readOnce(signal: AbortSignal): Promise<boolean> {
    const agent = { ...device, networks: deps.networks, signal };
    const of = subjectOf(device);
    if (!position) {
      const current = await askAgent(agent, 'current');
      await store(samplesOfCurrent(device.mapping, current));
      await moveTo({ of, instanceId: current.instanceId, next: current.nextSequence });
      return false;
    }
    const streams = await askFrom(agent, position.next);
    // A restarted agent numbers its sequences from the start: the old position is invalid.
    if (!streams || streams.instanceId !== position.instanceId) {
      position = undefined;
      return true;
    }
    await store(samplesOf(device.mapping, streams.observations));
    await moveTo({ of, instanceId: streams.instanceId, next: streams.nextSequence });
    return streams.nextSequence <= streams.lastSequence;
  }

  /** Undefined: the agent was restarted. */
  async function askFrom(
    agent: Parameters<typeof askAgent>[0],
    from: number,
  ): Promise<Streams | undefined> {
    try {
      return await askAgent(agent, `sample?from=${from}&count=${batchSize}`);
    } catch (error) {
      if (!(error instanceof AgentError) || error.code !== 'OUT_OF_RANGE') throw error;
      const { instanceId, firstSequence, nextSequence } = await askAgent(agent, 'current');
      if (instanceId !== position?.instanceId || from > nextSequence) return undefined;
      deps.log.warn(
        { device: device.id, from, firstSequence },
        'an agent has dropped observations',
      );
      return askAgent(agent, `sample?from=${firstSequence}&count=${batchSize}`);
    }
  }

  return startLoop(async (signal) => {
    const hasMore = await readOnce(signal);
    deps.connected();
    if (!hasMore) await delay(device.intervalMs, signal);
  }, deps);
}

function subjectOf({ url, topic }: DeviceSettings): string {
  return `${url} ${topic ?? ''}`;
}

function positionOf(device: DeviceSettings): Position | undefined {
  if (device.position === null) return undefined;
  const position = JSON.parse(device.position) as Position;
  return position.of === subjectOf(device) ? position : undefined;
}

/**
 * Values of `current` are stored at the time of the document: with the agent's timestamps, their
 * states would count for time that Lineside has not observed.
 */
function samplesOfCurrent(
  mapping: readonly MappingRule[],
  { observations, creationTime }: Pick<Streams, 'observations' | 'creationTime'>,
): MappedSample[] {
  return samplesOf(
    mapping,
    observations.map((one) => ({ ...one, timestamp: creationTime })),
  );
}

function samplesOf(
  mapping: readonly MappingRule[],
  observations: readonly Observation[],
): MappedSample[] {
  return observations.flatMap((observation) =>
    mapping.flatMap((rule): MappedSample[] => {
      const { DataItemId, MachineId: machine, Tag: tag } = rule;
      if (DataItemId !== observation.dataItemId && DataItemId !== observation.name) return [];
      const { value, timestamp: at, sequence: seq } = observation;
      if (value === 'UNAVAILABLE') return [{ machine, tag, value: null, at, seq, quality: 'bad' }];
      return [{ machine, tag, value: valueFor(tag, value), at, seq }];
    }),
  );
}
