import { displayText, type FoundSample } from '#server/connectors/found-value.ts';
import { parsePayload } from '#server/connectors/mapping.ts';
import type { Observation } from '#server/connectors/mtconnect/mtconnect-document.ts';
import type { EdgeValue } from '#server/connectors/sparkplug/sparkplug-message.ts';

const maxDepth = 6;
const timeNames = /^(at|ts|time|timestamp|datetime|date)$/i;

/** Every value in a message, with its path. */
export function valuesInMessage(topic: string, payload: string): FoundSample[] {
  const parsed = parsePayload(payload);
  const levels = topic.split('/');
  const leaves = isObject(parsed) ? leavesOf(parsed, []) : [{ path: [], value: parsed ?? payload }];
  const time = leaves.find(({ path }) => path.length === 1 && timeNames.test(path[0] ?? ''));
  return leaves
    .filter((leaf) => leaf !== time)
    .map(({ path, value }) => ({
      Topic: topic,
      DataItemId: null,
      Path: path.length === 0 ? null : path.join('.'),
      TimePath: time?.path[0] ?? null,
      names: [...levels, ...path],
      Value: displayText(value),
    }));
}

export function valueOfObservation(observation: Observation): FoundSample {
  const { device, dataItemId, name, type, subType, value } = observation;
  return {
    Topic: null,
    DataItemId: dataItemId,
    Path: null,
    TimePath: null,
    // A name such as `avail` is chosen by the integrator; the type is standardised.
    names: [
      device,
      ...(name === null ? [] : [name]),
      `${type}${subType ?? ''}`.replace(/ALL$/, ''),
    ],
    Value: displayText(value),
  };
}

export function valueOfEdge({ edge, metric, value }: EdgeValue): FoundSample {
  return {
    Topic: edge,
    DataItemId: metric,
    Path: null,
    TimePath: null,
    names: [...edge.split('/'), ...metric.split('/')],
    Value: displayText(value),
  };
}

interface Leaf {
  path: readonly string[];
  value: unknown;
}

function leavesOf(value: object, path: readonly string[]): Leaf[] {
  return Object.entries(value).flatMap(([name, one]): Leaf[] => {
    const here = [...path, name];
    if (!isObject(one)) return [{ path: here, value: one }];
    return here.length < maxDepth ? leavesOf(one, here) : [];
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
