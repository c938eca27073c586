import { vi } from 'vitest';

import { HttpError } from '#api/http.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import type { ResourceRow } from './use-resource.ts';

/** Mock of `#api/admin/resources.ts`. */
export const calls = {
  path: 'admin/products',
  params: {},
  list: vi.fn<(query: object) => Promise<object>>(),
  find: vi.fn<(id: string) => Promise<object | undefined>>(),
  create: vi.fn<(body: object) => Promise<object>>(),
  clone: vi.fn<(id: string, body: object) => Promise<object>>(),
  change: vi.fn<(row: ResourceRow, body: object) => Promise<object>>(),
  remove: vi.fn<(ids: readonly string[]) => Promise<void>>(),
  restore: vi.fn<(ids: readonly string[]) => Promise<void>>(),
  act: vi.fn<(id: string, action: string, body?: object) => Promise<object>>(),
  exportRow: vi.fn<(id: string, file: string) => Promise<Blob>>(),
  exportFile: vi.fn<(query: object, format: string) => Promise<Blob>>(),
  startImport: vi.fn<(file: Blob, isDryRun: boolean) => Promise<object>>(),
  importState: vi.fn<(id: string) => Promise<object>>(),
  cancelImport: vi.fn<(id: string) => Promise<void>>(),
};

/** Mock of `#api/admin/imports.ts`. */
export const importsAt = vi.fn<(path: string) => object>();

/** Mock of `#api/admin/trials.ts`. */
export const trySettings = vi.fn<(tried: object) => Promise<object>>();
export const trySending = vi.fn<(tried: object) => Promise<object>>();

/** Mock of `#api/admin/rejections.ts`. */
export const listRejections = vi.fn<(path: string, id: string) => Promise<object[]>>();

/** Mock of `#api/admin/previews.ts`. */
export const previewChange = vi.fn<(proposed: object) => Promise<object>>();

/** Mock of `#api/admin/policies.ts`. */
export const policyVersions = vi.fn<(path: string, id: string) => Promise<object[]>>();

export const listResources = vi.fn<() => Promise<ResourceDescription[]>>();

export const createResource = vi.fn<(description: object, params: object) => typeof calls>(
  () => calls,
);

export function refusal(
  status: number,
  details: HttpError['details'],
  message = 'refused',
): HttpError {
  return Object.assign(new HttpError(status, 'row', message), { details });
}
