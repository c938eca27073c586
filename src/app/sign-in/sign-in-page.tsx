import { useMachine } from '@xstate/react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { remembered } from '#api/session-token.ts';
import { SmoothHeight } from '#ui/smooth-height.tsx';

import { Brand } from '../brand.tsx';
import { LanguageSelect } from '../language-select.tsx';
import { enterSession, unfinishedAccount } from '../session.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { AgreementStep } from './agreement-step.tsx';
import { NameStep } from './name-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { signInChart } from './sign-in-calls.ts';
import { Splash } from './splash.tsx';
import { TakeoverDialog } from './takeover-dialog.tsx';
import type { StepProps } from './step.ts';
import { ClientStep, ViewStep } from './view-step.tsx';

const agreementStates = [
  'loadingContract',
  'agreementMissing',
  'agreeing',
  'signingContract',
  'signedIn',
] as const;

export function SignInPage() {
  const { t } = useTranslation();
  const [snapshot, send] = useMachine(signInChart, { input: storedSignIn() });
  const { status, output, context } = snapshot;

  useEffect(() => {
    if (status === 'done' && output && context.account)
      enterSession(context.account, output, context.isRemembered);
  }, [status, output, context]);

  return (
    <div className="sign-in">
      <title>{t('signIn.title')}</title>
      <Splash />
      <main className="sign-in-side">
        <div className="sign-in-card">
          <Brand place="card" />
          <SmoothHeight>
            <Step snapshot={snapshot} send={send} />
          </SmoothHeight>
        </div>
        <LanguageSelect />
      </main>
      {snapshot.matches('activeElsewhere') && <TakeoverDialog snapshot={snapshot} send={send} />}
      {(snapshot.matches('agreeing') || snapshot.matches('signingContract')) && (
        <AgreementDialog snapshot={snapshot} send={send} />
      )}
    </div>
  );
}

function Step(props: StepProps) {
  const { snapshot } = props;
  if (snapshot.matches('choosingView')) return <ViewStep {...props} />;
  if (snapshot.matches('choosingClient')) return <ClientStep {...props} />;
  if (snapshot.matches('naming') || snapshot.matches('askingSignOnType'))
    return <NameStep {...props} />;
  if (agreementStates.some((state) => snapshot.matches(state))) return <AgreementStep {...props} />;
  return <PasswordStep key={snapshot.context.rememberedUsername} {...props} />;
}

function storedSignIn() {
  const person = remembered();
  return {
    account: unfinishedAccount(),
    rememberedUsername: person?.refreshToken ? person.username : null,
  };
}
