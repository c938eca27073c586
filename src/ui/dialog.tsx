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
  /** If absent, only an answer closes it. */
  onClose?: (() => void) | undefined;
  /** One answer changes nothing: Escape chooses it, and pressing outside does nothing. */
  isQuestion?: boolean;
  children: ReactNode;
}

/** A modal dialog with fixed title and answers. */
export function Dialog({ title, onClose, isQuestion = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect: before effects of the content, which may move the focus, and before the
  // element is removed.
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
