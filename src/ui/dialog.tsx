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
  /** Without it this is a question to be answered: neither Escape nor a click beside it closes it. */
  onClose?: () => void;
  children: ReactNode;
}

/** Over the page, which waits meanwhile. */
export function Dialog({ title, onClose, children }: DialogProps) {
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
      {...(onClose && { closedby: 'any' })}
      onCancel={close}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && close(event)}
    >
      {onClose && <CloseButton onClose={onClose} />}
      <h2 id={id}>{title}</h2>
      {children}
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
