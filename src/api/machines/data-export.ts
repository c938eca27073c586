import { request } from '../http.ts';
import { pathOf } from '../path.ts';

export type ExportContent = 'hours' | 'events';
export type ExportFormat = 'csv' | 'parquet';

/** Hours, or states and stops, of a machine or a plant's machines, between two ISO instants. */
export interface ExportQuestion {
  id: string;
  content: ExportContent;
  format: ExportFormat;
  start: string;
  end: string;
}

/** Generous: a year of a plant takes long. */
const timeoutMs = 300_000;

export function exportData({ id, content, ...query }: ExportQuestion): Promise<Blob> {
  const path = pathOf('machines/:id/:content/export', { id, content });
  return request<Blob>('GET', path, { query: { ...query }, timeLimitMs: timeoutMs });
}
