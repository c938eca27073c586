import { useMachine } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { externalReturnMachine } from '#machines/external-return/external-return.machine.ts';
import { Spinner } from '#ui/spinner.tsx';

import { SignInFrame } from './sign-in-frame.tsx';

/** Where identity providers send people back to: /login/external_auth. */
export function ExternalPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [snapshot] = useMachine(
    externalReturnMachine.provide({
      actions: {
        goToSignIn: (_, { hasCode }) =>
          void navigate({ pathname: '/login', search: hasCode ? search.toString() : '' }, replace),
      },
    }),
    { input: { hasCode: search.has('code') } },
  );

  return (
    <SignInFrame title={t('signIn.title')}>
      {snapshot.matches('failed') ? (
        <p className="sign-in-problem" role="alert">
          {t('signIn.externalError')}
        </p>
      ) : (
        <output className="sign-in-step sign-in-wait">
          <Spinner />
          <span>{t('signIn.fromProvider')}</span>
        </output>
      )}
    </SignInFrame>
  );
}

const replace = { replace: true };
