import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from './dialog.tsx';

/** Retry interval in milliseconds: the server may be back without a network event. */
const retryIntervalMs = 5000;

interface LazyBoundaryProps {
  /** Set for dialogs: then the failure is shown in a dialog, which can be closed. */
  onClose?: () => void;
  children: ReactNode;
}

/**
 * Error boundary of a lazily loaded part. A failure is shown in its place, while the rest of the
 * page stays, and loading is retried automatically.
 */
export class LazyBoundary extends Component<LazyBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  retry = () => this.setState({ hasFailed: false });

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children;
    const { onClose } = this.props;
    if (!onClose) return <Failure onRetry={this.retry} />;
    return (
      <FailureDialog onClose={onClose}>
        <Failure onRetry={this.retry} />
      </FailureDialog>
    );
  }
}

function FailureDialog({ onClose, children }: { onClose(): void; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Dialog title={t('ui.part.failed')} onClose={onClose}>
      {children}
    </Dialog>
  );
}

function Failure({ onRetry }: { onRetry(): void }) {
  const { t } = useTranslation();
  useEffect(() => {
    const timer = setTimeout(onRetry, retryIntervalMs);
    // A failed load is cached for a second, see lazyModule.
    window.addEventListener('online', onRetry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  return (
    <div className="ls-lazy-failed" role="alert">
      <p>{t('ui.part.failed.hint')}</p>
      <button type="button" className="ls-button" onClick={onRetry}>
        {t('ui.retry')}
      </button>
    </div>
  );
}
