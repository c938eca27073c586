import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';

interface DialogQuestionProps {
  question: string;
  /** What has to be seen to answer it. */
  details?: ReactNode;
  /** The answers. */
  children: ReactNode;
}

/**
 * What a dialog asks before it goes on, at its foot. It has the focus until it is answered; then
 * what had it before has it again, or what sends the form.
 */
export function DialogQuestion({ question, details, children }: DialogQuestionProps) {
  const bar = useRef<HTMLElement>(null);
  const before = useRef<Element>(null);
  const id = useId();
  useLayoutEffect(() => {
    before.current = document.activeElement;
    // It is in sight: the form stays where it is scrolled to.
    bar.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const dialog = bar.current?.closest('dialog');
    // Once what comes in its place is drawn.
    return () => {
      const { current } = before;
      const next = current?.isConnected ? current : dialog?.querySelector('[type="submit"]');
      if (next instanceof HTMLElement) next.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={bar}
      role="alertdialog"
      aria-labelledby={id}
      tabIndex={-1}
      className="ls-dialog-foot ls-dialog-question"
    >
      <p id={id}>{question}</p>
      {details}
      <div className="ls-dialog-answers">{children}</div>
    </section>
  );
}
