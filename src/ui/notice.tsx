import type { ReactNode } from 'react';

/** A page without content: explains why, and what to do next. */
export function Notice({
  title,
  text,
  children,
}: {
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <section className="ls-notice">
      <span className="ls-notice-mark" aria-hidden="true" />
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </section>
  );
}
