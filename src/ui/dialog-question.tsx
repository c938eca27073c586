import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';

interface DialogQuestionProps {
  question: string;
  /** Information needed for the answer. */
  details?: ReactNode;
  /** The answers. */
  children: ReactNode;
}

/**
 * A question in the footer of a dialog. It takes the focus, and returns it afterwards to the
 * element that had it, or to the submit button.
 */
export function DialogQuestion({ question, details, children }: DialogQuestionProps) {
  const bar = useRef<HTMLElement>(null);
  const before = useRef<Element>(null);
  const id = useId();
  useLayoutEffect(() => {
    before.current = document.activeElement;
    // It is visible already: the form keeps its scroll position.
    bar.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const dialog = bar.current?.closest('dialog');
    // In an effect, after its replacement has been rendered.
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
