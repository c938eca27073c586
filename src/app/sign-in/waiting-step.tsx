import { useTranslation } from 'react-i18next';

import { Button } from '#ui/controls/button.tsx';

import { type StepProps, useNotice } from './step.ts';
import { SignInWait } from './waiting.tsx';

/** Between two steps: on the way to or from a provider, or while data are loaded. */
export function WaitingStep({ snapshot, send }: StepProps) {
  const { t } = useTranslation();
  const notice = useNotice({ snapshot });
  if (!snapshot.matches('agreementMissing')) {
    const isLeaving = snapshot.matches('redirecting') || snapshot.matches('leaving');
    const text = t(isLeaving ? 'signIn.toProvider' : 'signIn.preparing');
    return <SignInWait title={t('signIn.heading')} text={text} />;
  }
  return (
    <section className="sign-in-step">
      <h1>{t('signIn.agreementMissing')}</h1>
      <p className="sign-in-problem" role="alert">
        {notice}
      </p>
      <Button onClick={() => send({ type: 'agreement.requested' })}>{t('ui.retry')}</Button>
    </section>
  );
}
