import { type ComponentProps, type ReactNode, useId } from 'react';

import { PasswordInput } from './password-input.tsx';

/** A labelled field with its error below, announced when it appears. */
export function TextField({
  label,
  error,
  ...input
}: Omit<ComponentProps<'input'>, 'className' | 'id'> & {
  /** A `.ls-unit` in it is shown inside the field. */
  label: ReactNode;
  error: string | null;
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
        aria-describedby={`${id}-error`}
      />
      <p className="ls-field-error" id={`${id}-error`} aria-live="polite">
        {error}
      </p>
    </div>
  );
}
