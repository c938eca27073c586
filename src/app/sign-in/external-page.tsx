import { useMachine } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';

import { externalReturnMachine } from '#machines/external-return/external-return.machine.ts';

import { SignInFrame } from './sign-in-frame.tsx';
import { SignInWait } from './waiting.tsx';

/** Return address for identity providers: /login/external_auth. */
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
        <section className="sign-in-step" role="alert">
          <h1>{t('signIn.externalError')}</h1>
        </section>
      ) : (
        <SignInWait title={t('signIn.heading')} text={t('signIn.fromProvider')} />
      )}
    </SignInFrame>
  );
}

const replace = { replace: true };
