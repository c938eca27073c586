import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';

import styles from './resource-table.module.css';

interface PopupProps {
  label: string;
  children(close: () => void): ReactNode;
}

/** A button with what opens below it. Escape closes it, and so does leaving it. */
export function Popup({ label, children }: PopupProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);

  function close(): void {
    if (details.current) details.current.open = false;
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !details.current?.open) return;
    event.stopPropagation();
    close();
    details.current.querySelector('summary')?.focus();
  }

  return (
    <details
      ref={details}
      className={styles['popup']}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        const { relatedTarget, currentTarget } = event;
        if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
      }}
    >
      <summary className="ls-button" data-look="quiet">
        {label}
      </summary>
      {isOpen && <div className={styles['popupBody']}>{children(close)}</div>}
    </details>
  );
}
