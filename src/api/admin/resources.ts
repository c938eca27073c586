import type {
  FoundRows,
  ResourceCounts,
  ResourceDescription,
  ResourceDescriptions,
} from '#schemas/api/resources.gen.ts';

import { printFilter } from '../filter.ts';
import { HttpError, request } from '../http.ts';
import { pathBelow, pathSegment } from '../path.ts';

/** A stored row; its description defines the fields. */
export type ResourceRow = ResourceValues & { Id: string; Version: number };
export type ResourceValues = Readonly<Record<string, ResourceValue>>;
export type ResourceValue =
  | string
  | number
  | boolean
  | readonly string[]
  | readonly ResourceItem[]
  | null
  | undefined;
/** An item of a list field; its values are simple. */
export type ResourceItem = Readonly<Record<string, string | number | boolean | null>>;

export interface RowQuery {
  search?: string | undefined;
  orderBy?: string | undefined;
  ascending?: boolean | undefined;
  pageNumber?: number;
  pageSize?: number;
  /** Values by field: see `printFilter`. */
  filter?: Readonly<Record<string, string>> | undefined;
}

export type FileFormat = 'csv' | 'xlsx';

export interface RowPage {
  Items: ResourceRow[];
  TotalItems: number;
}

/** State of an import on the server. */
export interface ImportState {
  Id: string;
  State: 'running' | 'done' | 'failed' | 'cancelled';
  /** Finished steps, out of `Total`. */
  Done: number;
  Total: number;
  ErrorMessage?: string;
  /** Of the error, with the values in its message. */
  Code?: string;
  Limit?: number;
  Values?: Record<string, string | number>;
  Created?: number;
  Changed?: number;
  /** Number of rows whose value changes, by field. */
  ChangedFields?: Record<string, number>;
  /** For samples: number already stored. */
  Duplicates?: number;
  /** For samples: number refused, of which `Errors` has the first. */
  Rejected?: number;
  /** Total number of errors, if `Errors` has only the first. */
  ErrorCount?: number;
  Errors?: ImportError[];
  IsStored?: boolean;
}

export interface ImportError {
  Line: number;
  Field: string;
  Message: string;
  Code?: string;
  Limit?: number;
  Values?: Record<string, string | number>;
  Item?: { Index: number; Field?: string };
}

/** Resources, with the caller's permissions. */
export async function listResources(signal: AbortSignal): Promise<ResourceDescription[]> {
  const options = { signal, isQuiet: true };
  return (await request<ResourceDescriptions>('GET', 'apps/resources', options)).Items;
}

/** Number of rows by resource, over all clients of the caller. */
export async function countResources(signal: AbortSignal): Promise<Map<string, number>> {
  const options = { signal, isQuiet: true };
  const { Items } = await request<ResourceCounts>('GET', 'admin/overview', options);
  return new Map(Items.map(({ Resource, Count }) => [Resource, Count]));
}

export type FoundRow = FoundRows['Items'][number];

/** The first few rows of each resource that contain a text. */
export async function searchResources(text: string, signal: AbortSignal): Promise<FoundRow[]> {
  const options = { query: { text }, signal, isQuiet: true };
  return (await request<FoundRows>('GET', 'admin/search', options)).Items;
}

const fileLimitMs = 120_000;
/** Time limit for all data of a row, such as years of a client. */
const wholeLimitMs = 3_600_000;

function queryOf({ filter = {}, ...query }: RowQuery) {
  return { ...query, filter: printFilter(filter) || undefined };
}

function filledPath(template: string, params: Record<string, string>): string {
  return template
    .slice(1)
    .replaceAll(/:(\w+)/g, (_, name: string) => pathSegment(params[name] ?? ''));
}

/** The calls of one resource. @param params Path parameters: `{ clientId: 'northwind' }`. */
export function createResource({ Path }: ResourceDescription, params: Record<string, string>) {
  const path = filledPath(Path, params);
  function at(id: string): string {
    return pathBelow(path, ':id', { id });
  }
  return {
    path,
    params,
    list: (query: RowQuery, signal: AbortSignal) =>
      request<RowPage>('GET', path, { query: queryOf(query), signal, isQuiet: true }),
    /** Undefined if the user sees no row of this id. */
    find: async (id: string, signal: AbortSignal) => {
      try {
        return await request<ResourceRow>('GET', at(id), { signal, isQuiet: true });
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return undefined;
        throw error;
      }
    },
    create: (body: ResourceValues) => request<ResourceValues>('POST', path, { body }),
    /** @param body Differences from the original. */
    clone: (id: string, body: ResourceValues) =>
      request<ResourceValues>('POST', pathBelow(at(id), 'clone'), { body }),
    /** @param since Date from which dated fields hold, "2026-11-01"; today when absent. */
    change: ({ Id, Version }: ResourceRow, body: ResourceValues, since?: string) =>
      request<ResourceRow>('PATCH', at(Id), { query: { since }, body, ifMatch: Version }),
    remove: (ids: readonly string[]) =>
      ids.length === 1 && ids[0] !== undefined
        ? request('DELETE', at(ids[0]))
        : request('DELETE', path, { query: { 'ids[]': ids } }),
    /** Restores rows that the user has just removed. */
    restore: (ids: readonly string[]) =>
      request('POST', pathBelow(path, 'restore'), { body: { Ids: ids } }),
    act: (id: string, action: string, body?: ResourceValues) =>
      request<ResourceValues>('POST', pathBelow(at(id), ':action', { action }), { body }),
    /** Exports a file of one row. */
    exportRow: (id: string, file: string) =>
      request<Blob>('GET', pathBelow(at(id), ':file', { file }), {
        timeLimitMs: wholeLimitMs,
        isLong: true,
      }),
    exportFile: ({ search, orderBy, ascending, filter }: RowQuery, format: FileFormat) =>
      request<Blob>('GET', pathBelow(path, 'export'), {
        query: { ...queryOf({ search, orderBy, ascending, filter }), format },
        timeLimitMs: fileLimitMs,
        isLong: true,
      }),
    /** @param isDryRun Reports the effects without storing anything. */
    startImport: (file: Blob, isDryRun: boolean) =>
      request<ImportState>('POST', pathBelow(path, 'imports'), {
        query: { dryRun: isDryRun },
        body: new Blob([file], { type: 'text/csv' }),
        isQuiet: true,
        isLong: true,
        timeLimitMs: fileLimitMs,
      }),
    importState: (id: string, signal: AbortSignal) =>
      request<ImportState>('GET', pathBelow(path, 'imports/:id', { id }), {
        signal,
        isQuiet: true,
      }),
    cancelImport: (id: string) =>
      request('DELETE', pathBelow(path, 'imports/:id', { id }), { isQuiet: true }),
  };
}
