import type {
  FoundRows,
  ResourceCounts,
  ResourceDescription,
  ResourceDescriptions,
} from '#schemas/api/resources.gen.ts';

import { printFilter } from '../filter.ts';
import { HttpError, request } from '../http.ts';
import { pathBelow, stepOf } from '../path.ts';

/** A row as the server keeps it; its fields are those of the description. */
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
/** One of a list of items: its fields are of simple kinds. */
export type ResourceItem = Readonly<Record<string, string | number | boolean | null>>;

export interface RowQuery {
  search?: string | undefined;
  orderBy?: string | undefined;
  ascending?: boolean | undefined;
  pageNumber?: number;
  pageSize?: number;
  /** By field: see `printFilter`. */
  filter?: Readonly<Record<string, string>> | undefined;
}

export type FileFormat = 'csv' | 'xlsx';

export interface RowPage {
  Items: ResourceRow[];
  TotalItems: number;
}

/** An import as the server runs it. */
export interface ImportState {
  Id: string;
  State: 'running' | 'done' | 'failed' | 'cancelled';
  /** Steps, of `Total`. */
  Done: number;
  Total: number;
  ErrorMessage?: string;
  Created?: number;
  Changed?: number;
  /** By field, in how many of the changed rows it gets another value. */
  ChangedFields?: Record<string, number>;
  /** Of samples: what had been stored before. */
  Duplicates?: number;
  /** Of samples: how many are refused, of which `Errors` has the first. */
  Rejected?: number;
  /** How many errors there are, where `Errors` has only the first. */
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

/** Resources with what the caller may do with them. */
export async function listResources(signal: AbortSignal): Promise<ResourceDescription[]> {
  const options = { signal, isQuiet: true };
  return (await request<ResourceDescriptions>('GET', 'apps/resources', options)).Items;
}

/** How many rows there are, by resource, of all clients of the caller. */
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
/** Of all that belongs to a row: years of a client. */
const wholeLimitMs = 3_600_000;

function queryOf({ filter = {}, ...query }: RowQuery) {
  return { ...query, filter: printFilter(filter) || undefined };
}

/**
 * The calls of one resource.
 * @param params Of its path: `{ clientId: 'northwind' }`.
 */
export function createResource({ Path }: ResourceDescription, params: Record<string, string>) {
  const path = Path.slice(1).replaceAll(/:(\w+)/g, (_, name: string) => stepOf(params[name] ?? ''));
  function at(id: string): string {
    return pathBelow(path, ':id', { id });
  }
  return {
    path,
    params,
    list: (query: RowQuery, signal: AbortSignal) =>
      request<RowPage>('GET', path, { query: queryOf(query), signal, isQuiet: true }),
    /** Undefined where there is none of this id for the user. */
    find: async (id: string, signal: AbortSignal) => {
      try {
        return await request<ResourceRow>('GET', at(id), { signal, isQuiet: true });
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return undefined;
        throw error;
      }
    },
    create: (body: ResourceValues) => request<ResourceValues>('POST', path, { body }),
    /** @param body What differs. */
    clone: (id: string, body: ResourceValues) =>
      request<ResourceValues>('POST', pathBelow(at(id), 'clone'), { body }),
    /** @param since The day from which dated fields hold, "2026-11-01"; today when absent. */
    change: ({ Id, Version }: ResourceRow, body: ResourceValues, since?: string) =>
      request<ResourceRow>('PATCH', at(Id), { query: { since }, body, ifMatch: Version }),
    remove: (ids: readonly string[]) =>
      ids.length === 1 && ids[0] !== undefined
        ? request('DELETE', at(ids[0]))
        : request('DELETE', path, { query: { 'ids[]': ids } }),
    /** Puts back what the user has just removed. */
    restore: (ids: readonly string[]) =>
      request('POST', pathBelow(path, 'restore'), { body: { Ids: ids } }),
    act: (id: string, action: string, body?: ResourceValues) =>
      request<ResourceValues>('POST', pathBelow(at(id), ':action', { action }), { body }),
    /** A file of one row. */
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
    /** @param isDryRun Says what would happen, and stores nothing. */
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
