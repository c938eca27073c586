import { useMachine } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';

import { readRememberedUsername } from '#api/session/tab-session.ts';
import type { SignInInput } from '#machines/sign-in/sign-in.setup.ts';

import {
  enterSession,
  hasMeetingLink,
  rememberActivation,
  unfinishedAccount,
} from '../session/session.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { NameStep } from './name-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { signInChart } from './sign-in-calls.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { TakeoverDialog } from './takeover-dialog.tsx';
import { WaitingStep } from './waiting-step.tsx';
import type { StepProps } from './step.ts';
import { ClientStep, ViewStep } from './view-step.tsx';
import { useExternalReturn } from './external-return.ts';

/** States without a form, while the page waits or redirects. */
const waitingStates = [
  'redirecting',
  'leaving',
  'exchangingCode',
  'welcoming',
  'loadingContract',
  'agreementMissing',
  'agreeing',
  'signingContract',
  'signedIn',
] as const;

export function SignInPage() {
  const { t } = useTranslation();
  const [snapshot, send] = useMachine(signInChart, { input: useArrival() });
  const { status, output, context } = snapshot;

  useEffect(() => {
    if (status !== 'done' || !output || !context.account) return;
    if (context.activationCode !== null) rememberActivation();
    enterSession(context.account, output, context.isRemembered);
  }, [status, output, context]);
  useEffect(() => {
    function onPageShow({ persisted }: PageTransitionEvent): void {
      if (persisted) send({ type: 'page.returned' });
    }
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [send]);

  return (
    <>
      <SignInFrame title={t('signIn.title')}>
        <Step snapshot={snapshot} send={send} />
      </SignInFrame>
      {snapshot.matches('activeElsewhere') && <TakeoverDialog snapshot={snapshot} send={send} />}
      {(snapshot.matches('agreeing') || snapshot.matches('signingContract')) && (
        <AgreementDialog snapshot={snapshot} send={send} />
      )}
    </>
  );
}

function Step(props: StepProps) {
  const { snapshot } = props;
  if (snapshot.matches('choosingView')) return <ViewStep {...props} />;
  if (snapshot.matches('choosingClient')) return <ClientStep {...props} />;
  if (snapshot.matches('naming') || snapshot.matches('askingSignOnType'))
    return <NameStep {...props} />;
  if (waitingStates.some((state) => snapshot.matches(state))) return <WaitingStep {...props} />;
  const { rememberedUsername, refusals } = snapshot.context;
  // After a refusal the password field is remounted empty; everything else stays.
  return <PasswordStep key={`${refusals} ${rememberedUsername}`} {...props} />;
}

/** Initial input by storage and address. Read once, as this page writes to the same storage. */
function useArrival(): SignInInput {
  const { activationCode = null } = useParams();
  const externalReturn = useExternalReturn(useSearchParams());
  const [arrival] = useState(() => ({
    account: unfinishedAccount(),
    rememberedUsername: readRememberedUsername(),
    activationCode,
    externalReturn,
    origin: window.location.origin,
    hasMeetingLink: hasMeetingLink(),
  }));
  return arrival;
}
