import type {
  CheckResult,
  ConfigFile,
  ConfigFiles,
  CreatedScreen,
  DraftState,
  FileChanges,
  KnownTexts,
  NewScreen,
  Published,
  Release,
  Releases,
  ResolvedScreen,
  SavedDraft,
} from '#schemas/api/configuration.gen.ts';
import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

import { request } from '../http.ts';
import { pathBelow, pathOf } from '../path.ts';

/** Client, plant and machine of a screen's layers. */
export interface ConfigPlace {
  client?: string | undefined;
  plant?: string | undefined;
  machine?: string | undefined;
}

export interface TextQuestion {
  client: string | null;
  search?: string | undefined;
  /** Only texts with own words. */
  isOwn?: boolean | undefined;
  pageNumber?: number;
  pageSize: number;
}

/** The configuration files, with their published and draft state. */
export function listConfigFiles(signal: AbortSignal): Promise<ConfigFiles> {
  return request('GET', 'admin/config/files', { signal });
}

/** One file with its draft. */
export function getConfigFile(path: string, signal?: AbortSignal): Promise<ConfigFile> {
  return request('GET', 'admin/config/file', { query: { path }, signal, isQuiet: true });
}

/** Whether others have changed a file since it was read. */
export function loadDraftState(path: string, signal: AbortSignal): Promise<DraftState> {
  return request('GET', 'admin/config/draft', { query: { path }, signal, isQuiet: true });
}

/**
 * @param version Version of the draft that is replaced; 0: there is none.
 * @returns the new version.
 */
export async function saveDraft(path: string, text: string, version: number): Promise<number> {
  const body = { Text: text, Version: version };
  const options = { query: { path }, body, isQuiet: true };
  return (await request<SavedDraft>('PUT', 'admin/config/draft', options)).Version;
}

export function discardDraft(path: string, version: number): Promise<unknown> {
  return request('DELETE', 'admin/config/draft', { query: { path, version }, isQuiet: true });
}

/** Problems that this text would add to the configuration. */
export async function checkConfig(
  path: string,
  text: string,
  signal?: AbortSignal,
): Promise<ScreenProblem[]> {
  const options = { query: { path }, body: { Text: text }, signal, isQuiet: true };
  const { Problems } = await request<CheckResult>('POST', 'admin/config/check', options);
  return Problems as unknown as ScreenProblem[];
}

/** @returns the number of the release. */
export async function publishDraft(path: string, version: number, note: string): Promise<number> {
  const body = { Path: path, Version: version, Note: note };
  return (await request<Published>('POST', 'admin/config/publish', { body, isQuiet: true })).Number;
}

/** Releases, newest first. @param path Restricts them to this file. */
export async function listReleases(
  path: string | undefined,
  signal: AbortSignal,
): Promise<Release[]> {
  const options = { query: { path, pageSize: 50 }, signal };
  return (await request<Releases>('GET', 'admin/config/releases', options)).Items;
}

/** One release with its files. */
export function getRelease(number: number, signal: AbortSignal): Promise<Release> {
  return request('GET', releasePath(number), { signal });
}

/**
 * Publishes a file again as it was in force at a release.
 * @param number 0: before the first one.
 * @returns the number of the new release.
 */
export async function restoreRelease(number: number, path: string): Promise<number> {
  const call = pathBelow(releasePath(number), 'restore');
  return (await request<Published>('POST', call, { body: { Path: path }, isQuiet: true })).Number;
}

/** Approves, refuses or reverts a release. @returns its number. */
export async function decideRelease(
  number: number,
  decision: 'approve' | 'refuse' | 'undo',
): Promise<number> {
  const call = pathBelow(releasePath(number), decision);
  return (await request<Published>('POST', call, { isQuiet: true })).Number;
}

/** A screen with the layers that apply to a client, plant or machine. */
export function getResolvedScreen(
  id: string,
  { client, plant, machine }: ConfigPlace,
  signal?: AbortSignal,
): Promise<ResolvedScreen> {
  const query = { client, plant, machine };
  return request('GET', pathOf('admin/config/screens/:id', { id }), { query, signal });
}

/** Creates a screen for everyone, published at once. */
export function createScreen(screen: NewScreen): Promise<CreatedScreen> {
  return request('POST', 'admin/config/screens', { body: screen });
}

/** Texts with their sources. @param client Client whose words are listed; null for everyone. */
export function listTexts(
  { client, ...page }: TextQuestion,
  signal: AbortSignal,
): Promise<KnownTexts> {
  const query = { ...page, client: client ?? undefined };
  return request('GET', 'admin/config/texts', { query, signal });
}

/**
 * Publishes files together. Rejects with HttpError: 400 with `Problems`, 409 where a file no longer
 * equals its `Before`.
 */
export function publishFiles(changes: FileChanges): Promise<Published> {
  return request('POST', 'admin/config/files', { body: changes, isQuiet: true });
}

function releasePath(number: number): string {
  return pathOf('admin/config/releases/:number', { number: String(number) });
}
