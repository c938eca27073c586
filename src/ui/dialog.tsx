import {
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { useTranslation } from 'react-i18next';

import { Icon } from './icon.tsx';

interface DialogProps {
  title: string;
  /** Without it only an answer closes it. */
  onClose?: (() => void) | undefined;
  /** One of its answers changes nothing: that is what Escape gives, and a press beside it nothing. */
  isQuestion?: boolean;
  children: ReactNode;
}

/** Over the page, which waits meanwhile. Its title and its answers stay where they are. */
export function Dialog({ title, onClose, isQuestion = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Before the effects of what is inside, which may move the focus, and before it is taken out.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  function close(event: SyntheticEvent): void {
    event.preventDefault();
    onClose?.();
  }

  return (
    <dialog
      ref={dialog}
      className="ls-dialog"
      aria-labelledby={id}
      {...(onClose && { closedby: isQuestion ? 'closerequest' : 'any' })}
      onCancel={close}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close(event)}
    >
      <header className="ls-dialog-head">
        <h2 id={id}>{title}</h2>
        {onClose && !isQuestion && <CloseButton onClose={onClose} />}
      </header>
      <div className="ls-dialog-body">{children}</div>
    </dialog>
  );
}

function CloseButton({ onClose }: { onClose(): void }) {
  const { t } = useTranslation();
  return (
    <button type="button" className="ls-dialog-close" aria-label={t('ui.close')} onClick={onClose}>
      <Icon name="close" />
    </button>
  );
}
