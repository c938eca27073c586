import type { FileProblem } from '#server/base/config-text.ts';
import { createLookStore, type LookStore } from '#server/screens/branding/branding.store.ts';
import type { FileNotice } from '#server/screens/check/shipped-screens.ts';
import type { ConfigFiles } from '#server/screens/files/config-files.ts';
import { createFormStore, type FormStore } from '#server/screens/files/form-files.ts';
import { createPolicyStore, type PolicyStore } from '#server/screens/oee-policies/policy-files.ts';
import {
  createScreenStore,
  type ScreenStore,
  type ScreenSurroundings,
} from '#server/screens/pages/screens.store.ts';
import { missingTexts } from '#server/screens/texts/missing-texts.ts';
import { createTextStore, type TextStore } from '#server/screens/texts/text-store.ts';

import { unknownFiles } from './unknown-files.ts';

/** Configuration by integrators and administrators: looks, policies and shipped forms. */
export interface Configuration {
  files: ConfigFiles;
  /** Fields of each resource, by its name, that screens may use. Undefined: not checked. */
  resources: ScreenSurroundings['resources'];
  texts: TextStore;
  screens: ScreenStore;
  looks: LookStore;
  forms: FormStore;
  policies: PolicyStore;
}

/**
 * @param surroundings Receiver of warnings, and the resources.
 * @throws for an invalid text of the product, see `loadTexts`.
 */
export function createConfiguration(
  files: ConfigFiles,
  surroundings: Omit<ScreenSurroundings, 'texts'> = {},
): Configuration {
  const texts = createTextStore(files);
  const screens = createScreenStore(files, { ...surroundings, texts });
  const { resources } = surroundings;
  const looks = createLookStore(files, { texts, screens });
  const [forms, policies] = [createFormStore(files), createPolicyStore(files)];
  return { files, resources, texts, screens, looks, forms, policies };
}

/** All problems of a configuration. */
export async function configProblems({
  files,
  screens,
  looks,
  forms,
  policies,
}: Configuration): Promise<FileProblem[]> {
  const read = await Promise.all([screens, looks, forms, policies].map((store) => store.read()));
  const all = await files.read();
  return [...read.flatMap(({ problems }) => problems), ...missingTexts(all), ...unknownFiles(all)];
}

/** Possibly unintended settings that are no errors. */
export async function configNotices({ screens }: Configuration): Promise<FileNotice[]> {
  return (await screens.read()).notices;
}

declare module '#server/web/deps.ts' {
  interface Deps {
    /** Configuration of the installation. */
    config: Configuration;
  }
}
