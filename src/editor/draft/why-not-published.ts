import type { TFunction } from 'i18next';

import { isSameJson } from '#shared/merge-patch.ts';

import { isSaved } from './draft-calls.ts';
import { type BaseLayer, draftScreen } from './overlay-draft.ts';
import type { ScreenDraft } from './use-screen-draft.ts';

/** The published screen. */
export function publishedScreen(
  { file }: Pick<ScreenDraft, 'file'>,
  baseLayer: BaseLayer,
): unknown {
  return draftScreen(file?.text ?? null, baseLayer) ?? baseLayer.document;
}

/** Why nothing can be published yet; undefined where the draft can be published. */
export function whyNotPublished(
  t: TFunction,
  draft: ScreenDraft,
  baseLayer: BaseLayer,
): string | undefined {
  const { problems, version, present } = draft.snapshot.context;
  if (draft.untaken !== undefined) return t('editor.state.untaken');
  if (problems.length > 0) return t('editor.problems', { count: problems.length });
  const hasDraft = version > 0 || !isSaved(draft.snapshot.context);
  const isSame = !hasDraft || isSameJson(present, publishedScreen(draft, baseLayer));
  return isSame ? t('editor.publish.same') : undefined;
}
