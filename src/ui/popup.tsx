import { type ReactNode, useEffect, useRef, useState } from 'react';

import styles from './popup.module.css';

interface PopupProps {
  label: string;
  /** The content may call `close`. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

/** A button with a popup below. It closes on Escape, on a choice, and when the focus leaves. */
export function Popup({ label, children }: PopupProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = details.current;
    if (!element || !isOpen) return undefined;
    return closeWhenLeft(element);
  }, [isOpen]);
  function close(): void {
    if (details.current) closeBy(details.current);
  }

  return (
    <details
      ref={details}
      className={styles['popup']}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="ls-button" data-look="quiet">
        {label}
      </summary>
      {isOpen && (
        <div className={styles['popupBody']}>
          <Body onClose={close}>{children}</Body>
        </div>
      )}
    </details>
  );
}

function Body({ onClose, children }: { onClose(): void } & Pick<PopupProps, 'children'>) {
  return typeof children === 'function' ? children(onClose) : children;
}

/** Closes from inside: the focus returns to the button. */
function closeBy(element: HTMLDetailsElement): void {
  element.open = false;
  element.querySelector('summary')?.focus();
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
    closeBy(element);
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
