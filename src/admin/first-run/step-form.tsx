import type { TFunction } from 'i18next';
import { type ReactNode, useEffect, useRef } from 'react';

import { refusalOf } from '#resources/refusal.ts';
import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';

import styles from './first-run.module.css';

interface StepFormProps {
  hint: string;
  /** Label of its button. */
  label: string;
  call: { isPending: boolean; error: Error | null };
  onSubmit(): void;
  children: ReactNode;
}

/** Form of a step: fields, refusal and submit button. */
export function StepForm({ hint, label, call, onSubmit, children }: StepFormProps) {
  const { t } = useText();
  const refusal = refusalOf(call.error, t);
  const isAtField = refusal !== undefined && Object.keys(refusal.errors).length > 0;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (call.error) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [call.error]);
  return (
    <form
      ref={form}
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!call.isPending) onSubmit();
      }}
    >
      <p>{t(hint)}</p>
      {children}
      {refusal && !isAtField && (
        <p className="ls-field-error" role="alert">
          {refusal.message}
        </p>
      )}
      <div>
        <Button type="submit" isBusy={call.isPending}>
          {t(label)}
        </Button>
      </div>
    </form>
  );
}

/** The server's message for one field; null without one. */
export function errorAt(call: { error: Error | null }, field: string, t: TFunction): string | null {
  return refusalOf(call.error, t)?.errors[field] ?? null;
}
