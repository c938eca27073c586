import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { refusalText } from '#resources/refusal-text.ts';

import type { Submission } from './use-submit.ts';

/** Why a form was refused, announced when it appears. */
export function SignInRefusal({ submission }: { submission: Submission }) {
  const { t } = useTranslation();
  return (
    <div role="alert">
      {submission.at === 'refused' && (
        <p className="sign-in-problem">
          {submission.refusal ? refusalText(t, submission.refusal) : t('signIn.noConnection')}
        </p>
      )}
    </div>
  );
}

/** Result of a submitted form. Takes the focus, as its button is gone. */
export function Confirmation({ children }: { children: ReactNode }) {
  const words = useRef<HTMLOutputElement>(null);
  useLayoutEffect(() => words.current?.focus(), []);
  return (
    <output className="sign-in-confirmation" ref={words} tabIndex={-1}>
      {children}
    </output>
  );
}
