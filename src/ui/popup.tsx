import { type ReactNode, useEffect, useRef, useState } from 'react';

import styles from './popup.module.css';

interface PopupProps {
  label: string;
  children: ReactNode;
}

/** A button with what opens below it. Escape closes it, a choice of it, and leaving it. */
export function Popup({ label, children }: PopupProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = details.current;
    if (!element || !isOpen) return undefined;
    return closeWhenLeft(element);
  }, [isOpen]);
  return (
    <details
      ref={details}
      className={styles['popup']}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="ls-button" data-look="quiet">
        {label}
      </summary>
      {isOpen && <div className={styles['popupBody']}>{children}</div>}
    </details>
  );
}

/** @returns how to stop. */
function closeWhenLeft(element: HTMLDetailsElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  function close(): void {
    element.open = false;
  }
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
    element.querySelector('summary')?.focus();
  }
  element.addEventListener('keydown', onKeyDown, { signal });
  for (const leaving of ['focusin', 'pointerdown'] as const)
    document.addEventListener(
      leaving,
      ({ target }) => {
        if (!element.contains(target as Node)) close();
      },
      { signal },
    );
  return () => listening.abort();
}
