import { useTranslation } from 'react-i18next';

import type { Submission } from './use-submit.ts';

/** Why a form was not taken, read out when it appears. */
export function Refusal({ submission }: { submission: Submission }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      {submission.at === 'refused' && (
        <p className="sign-in-problem">{submission.sentence ?? t('signIn.noConnection')}</p>
      )}
    </div>
  );
}
