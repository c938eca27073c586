import type { ResourceValues } from '#engine/resource/use-resource.ts';

/** A text of an answer; empty where it has none. */
export function textOf(answer: ResourceValues, name: string): string {
  const value = answer[name];
  return typeof value === 'string' ? value : '';
}
