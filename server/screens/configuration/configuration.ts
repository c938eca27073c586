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

/** What integrators and administrators say of how an installation looks and counts, and which forms it ships. */
export interface Configuration {
  files: ConfigFiles;
  /** The fields of each, by its name: what screens may name. Undefined: they are not checked. */
  resources: ScreenSurroundings['resources'];
  texts: TextStore;
  screens: ScreenStore;
  looks: LookStore;
  forms: FormStore;
  policies: PolicyStore;
}

/**
 * @param surroundings Who is told of mistakes, and which resources there are.
 * @throws when a text of ours is not right, see `loadTexts`.
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

/** All that is wrong with a configuration. */
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

/** What is not wrong, and may not be meant either. */
export async function configNotices({ screens }: Configuration): Promise<FileNotice[]> {
  return (await screens.read()).notices;
}

declare module '#server/web/deps.ts' {
  interface Deps {
    /** How the installation looks, as integrators and administrators say. */
    config: Configuration;
  }
}
