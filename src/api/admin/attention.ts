import type { Attention, AttentionItem } from '#schemas/api/attention.gen.ts';

import { request } from '../http.ts';

/** Items that need an administrator's attention, the most urgent first. */
export async function readAttention(signal: AbortSignal): Promise<AttentionItem[]> {
  const options = { signal, isQuiet: true };
  return (await request<Attention>('GET', 'admin/attention', options)).Items;
}
