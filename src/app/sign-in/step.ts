import { useTranslation } from 'react-i18next';
import type { ActorRefFrom, SnapshotFrom } from 'xstate';

import type { signInMachine } from '#machines/sign-in/sign-in.machine.ts';
import { refusalText } from '#resources/refusal-text.ts';

export interface StepProps {
  snapshot: SnapshotFrom<typeof signInMachine>;
  send: ActorRefFrom<typeof signInMachine>['send'];
}

/** Notice of the statechart, in the language of the page. */
export function useNotice({ snapshot }: Pick<StepProps, 'snapshot'>): string | null {
  const { t } = useTranslation();
  const { notice } = snapshot.context;
  if (!notice) return null;
  return 'key' in notice ? t(notice.key) : refusalText(t, notice);
}
