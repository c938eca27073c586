import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';

import { openKiosk } from '#api/accounts.ts';
import { ownView } from '#machines/sign-in/account.ts';
import { Button } from '#ui/button.tsx';

import { enterSession } from '../session.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmit } from './use-submit.ts';
import { Waiting } from './waiting.tsx';

/** What a display opens once: from then on it shows its screens without a person. */
export function KioskPage() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const { submission, submit } = useSubmit(async () => {
    const account = await openKiosk(code);
    enterSession(account, ownView(account), false);
    await navigate('/', { replace: true });
  });
  const open = useEffectEvent(() => void submit());
  useEffect(() => open(), []);

  if (submission.at !== 'refused')
    return (
      <SignInFrame title={t('app.wallScreens')}>
        <Waiting title={t('app.wallScreens')} text={t('app.kioskOpening')} />
      </SignInFrame>
    );
  const reason = submission.sentence === null ? 'app.kioskUnreachable' : 'app.kioskRefused';
  return (
    <SignInFrame title={t('app.wallScreens')}>
      <section className="sign-in-step" role="alert">
        <h1>{t(reason)}</h1>
        <p className="sign-in-hint">{t(`${reason}Hint`)}</p>
        {submission.sentence === null && (
          <Button onClick={() => void submit()}>{t('ui.retry')}</Button>
        )}
      </section>
    </SignInFrame>
  );
}
