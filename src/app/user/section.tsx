import { type ReactNode, useId } from 'react';

import styles from './user.module.css';

/** A section of the page, with its heading. */
export function UserSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
      {children}
    </section>
  );
}
