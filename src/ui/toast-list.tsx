import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Icon } from './icon.tsx';
import {
  dismissToast,
  extendedMs,
  runToastAction,
  toastMs,
  type Toast,
  useToasts,
} from './toasts.ts';

/** Temporary messages above every page. */
export function ToastList() {
  const { t } = useTranslation();
  const { toasts } = useToasts();
  const list = useRef<HTMLElement>(null);
  const newest = toasts.at(-1)?.id;
  // Reopened with each toast, to be above dialogs opened meanwhile.
  useEffect(() => {
    const element = list.current;
    if (newest === undefined) return undefined;
    element?.showPopover();
    return () => element?.hidePopover();
  }, [newest]);
  return (
    <section ref={list} popover="manual" className="ls-toasts" aria-label={t('ui.messages')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

/** Stays while pointed at or focused, and for a moment longer. */
function ToastCard({ toast }: { toast: Toast }) {
  const { t } = useTranslation();
  const { id, kind, title, text, action, standsMs = toastMs[kind] } = toast;
  const heading = title ?? t(kind === 'error' ? 'ui.errorTitle' : 'ui.infoTitle');
  const isWaiting = useToasts(({ underway }) => underway > 0);
  const [isHeld, setHeld] = useState(false);
  const [endsAt, setEndsAt] = useState(() => Date.now() + standsMs);

  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => dismissToast(id), endsAt - Date.now());
    return () => clearTimeout(timer);
  }, [id, endsAt, isHeld]);

  function hold(): void {
    setHeld(true);
  }

  function release(): void {
    setHeld(false);
    setEndsAt((at) => Math.max(at, Date.now() + extendedMs));
  }

  return (
    <div
      className="ls-toast"
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
    >
      <div>
        <strong>{heading}</strong>
        {text !== heading && <p>{text}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="ls-button"
          data-look="quiet"
          aria-keyshortcuts="Control+Z"
          aria-disabled={isWaiting}
          onClick={() => runToastAction(toast)}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label={t('ui.dismiss')} onClick={() => dismissToast(id)}>
        <Icon name="close" />
      </button>
    </div>
  );
}
