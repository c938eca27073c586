import { isQuality, type Quality } from '#server/oee/quality.ts';

/**
 * A quality as programs write it: our words, a flag for valid or not, or a number of OPC, whose two
 * highest bits of eight say it (192 good, 64 uncertain, 0 bad) and that Sparkplug uses too (500:
 * stale). What says nothing that is known is uncertain.
 */
export function qualityIn(given: unknown): Quality {
  if (typeof given === 'boolean') return given ? 'good' : 'bad';
  if (typeof given === 'number') return qualityOfOpc(given);
  const word = typeof given === 'string' ? given.trim().toLowerCase() : '';
  return isQuality(word) ? word : 'uncertain';
}

function qualityOfOpc(code: number): Quality {
  // Sparkplug: the value is one of before.
  if (code === 500) return 'uncertain';
  if (!Number.isInteger(code) || code < 0 || code > 255) return 'uncertain';
  if (code >= 192) return 'good';
  return code < 64 ? 'bad' : 'uncertain';
}
