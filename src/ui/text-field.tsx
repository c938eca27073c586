import { type ComponentProps, useId } from 'react';

import { PasswordInput } from './password-input.tsx';

/** A labelled field, what helps to fill it in, and its error below, read out when it appears. */
export function TextField({
  label,
  error,
  hint,
  ...input
}: Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  label: string;
  error: string | null;
  hint?: string;
}) {
  const id = useId();
  const Input = input.type === 'password' ? PasswordInput : 'input';
  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <Input
        {...input}
        id={id}
        className="ls-input"
        aria-invalid={error !== null}
        aria-describedby={hint === undefined ? `${id}-error` : `${id}-hint ${id}-error`}
      />
      {hint !== undefined && (
        <p className="ls-field-hint" id={`${id}-hint`} aria-live="polite">
          {hint}
        </p>
      )}
      <p className="ls-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
