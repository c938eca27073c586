import { isQuality, type Quality } from '#server/oee/quality.ts';

/**
 * The quality of a value as other programs give it: one of our words, a flag for valid, or an OPC
 * number, whose two highest of eight bits are the quality (192 good, 64 uncertain, 0 bad);
 * Sparkplug uses it, too, with 500 for stale. Unknown values are uncertain.
 */
export function qualityIn(given: unknown): Quality {
  if (typeof given === 'boolean') return given ? 'good' : 'bad';
  if (typeof given === 'number') return qualityOfOpc(given);
  const word = typeof given === 'string' ? given.trim().toLowerCase() : '';
  return isQuality(word) ? word : 'uncertain';
}

function qualityOfOpc(code: number): Quality {
  // Sparkplug: stale value.
  if (code === 500) return 'uncertain';
  if (!Number.isInteger(code) || code < 0 || code > 255) return 'uncertain';
  if (code >= 192) return 'good';
  return code < 64 ? 'bad' : 'uncertain';
}
