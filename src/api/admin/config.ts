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

/** Whose form of a screen is looked at. */
export interface ConfigPlace {
  client?: string | undefined;
  plant?: string | undefined;
  machine?: string | undefined;
}

export interface TextQuestion {
  client: string | null;
  search?: string | undefined;
  /** Only those with own words. */
  isOwn?: boolean | undefined;
  pageNumber?: number;
  pageSize: number;
}

/** The files of the configuration, with what is published and drafted of them. */
export function listConfigFiles(signal: AbortSignal): Promise<ConfigFiles> {
  return request('GET', 'admin/config/files', { signal });
}

/** One file, with the draft of it. */
export function getConfigFile(path: string, signal?: AbortSignal): Promise<ConfigFile> {
  return request('GET', 'admin/config/file', { query: { path }, signal, isQuiet: true });
}

/** What others may have changed of a file since it was read. */
export function lookAtDraft(path: string, signal: AbortSignal): Promise<DraftState> {
  return request('GET', 'admin/config/draft', { query: { path }, signal, isQuiet: true });
}

/** @param version of the draft that this one replaces; 0: there is none. @returns the new version. */
export async function saveDraft(path: string, text: string, version: number): Promise<number> {
  const body = { Text: text, Version: version };
  const options = { query: { path }, body, isQuiet: true };
  return (await request<SavedDraft>('PUT', 'admin/config/draft', options)).Version;
}

export function discardDraft(path: string, version: number): Promise<unknown> {
  return request('DELETE', 'admin/config/draft', { query: { path, version }, isQuiet: true });
}

/** What the whole configuration would have wrong with this text in place, that it has not now. */
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

/** What was published, newest first. @param path Of this file only. */
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

/** Decides about a release that waits, or takes back one that is in force. @returns its number. */
export async function decideRelease(
  number: number,
  decision: 'approve' | 'refuse' | 'undo',
): Promise<number> {
  const call = pathBelow(releasePath(number), decision);
  return (await request<Published>('POST', call, { isQuiet: true })).Number;
}

/** A screen with the layers that it is made of for a client, a plant or a machine. */
export function getResolvedScreen(
  id: string,
  { client, plant, machine }: ConfigPlace,
  signal?: AbortSignal,
): Promise<ResolvedScreen> {
  const query = { client, plant, machine };
  return request('GET', pathOf('admin/config/screens/:id', { id }), { query, signal });
}

/** A screen for everyone, in force at once. */
export function createScreen(screen: NewScreen): Promise<CreatedScreen> {
  return request('POST', 'admin/config/screens', { body: screen });
}

/** Texts with who says them. @param client Whose words; of everyone when null. */
export function listTexts(
  { client, ...page }: TextQuestion,
  signal: AbortSignal,
): Promise<KnownTexts> {
  const query = { ...page, client: client ?? undefined };
  return request('GET', 'admin/config/texts', { query, signal });
}

/**
 * Brings files into force together, at once.
 * Rejects with HttpError: 400 with `Problems`, 409 where one is no longer what it was `Before`.
 */
export function publishFiles(changes: FileChanges): Promise<Published> {
  return request('POST', 'admin/config/files', { body: changes, isQuiet: true });
}

function releasePath(number: number): string {
  return pathOf('admin/config/releases/:number', { number: String(number) });
}
