import { type ComponentProps, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';

import { openKiosk } from '#api/session/accounts.ts';
import { ownView } from '#machines/sign-in/account.ts';
import { Button } from '#ui/controls/button.tsx';

import { enterSession } from '../session/session.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useSubmit } from './use-submit.ts';
import { SignInWait } from './waiting.tsx';

/**
 * Opened once on a display, which from then on shows its screens without a user. The one-time link
 * is used by a press, not on opening: mail filters and previews open links too.
 */
export function KioskPage() {
  const { t } = useTranslation();
  const { code = '' } = useParams();
  const navigate = useNavigate();
  const { submission, submit } = useSubmit(async () => {
    const account = await openKiosk(code);
    enterSession(account, ownView(account), false);
    await navigate('/', { replace: true });
  });

  return (
    <SignInFrame title={t('app.wallScreen')}>
      {submission.at === 'open' && <Question onConfirm={() => void submit()} />}
      {(submission.at === 'sending' || submission.at === 'done') && (
        <SignInWait title={t('app.wallScreen')} text={t('app.kioskOpening')} />
      )}
      {submission.at === 'refused' && (
        <Refused isUnreachable={submission.refusal === null} onRetry={() => void submit()} />
      )}
    </SignInFrame>
  );
}

function Question({ onConfirm }: { onConfirm: () => void }) {
  const { t } = useTranslation();
  return (
    <section className="sign-in-step">
      <h1>{t('app.kioskQuestion')}</h1>
      <p className="sign-in-hint">{t('app.kioskQuestionHint')}</p>
      <FocusedButton onClick={onConfirm}>{t('app.kioskConfirm')}</FocusedButton>
    </section>
  );
}

function Refused({ isUnreachable, onRetry }: { isUnreachable: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  const reason = isUnreachable ? 'app.kioskUnreachable' : 'app.kioskRefused';
  return (
    <section className="sign-in-step" role="alert">
      <h1>{t(reason)}</h1>
      <p className="sign-in-hint">{t(`${reason}Hint`)}</p>
      {isUnreachable && <FocusedButton onClick={onRetry}>{t('ui.retry')}</FocusedButton>}
    </section>
  );
}

/** A remote control has no pointer. Focused on mount, so that the next key reaches it. */
function FocusedButton(props: Pick<ComponentProps<typeof Button>, 'children' | 'onClick'>) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => button.current?.focus(), []);
  return <Button ref={button} {...props} />;
}
