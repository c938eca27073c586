import { type ReactNode, useEffect, useId, useRef } from 'react';

/** A question that has to be answered: neither Escape nor a click beside it closes it. */
export function Dialog({ title, children }: { title: string; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="ls-dialog"
      aria-labelledby={id}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
    >
      <h2 id={id}>{title}</h2>
      {children}
    </dialog>
  );
}
