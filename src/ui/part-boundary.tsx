import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';

import { Dialog } from './dialog.tsx';

/** Milliseconds between two tries; the server may be back though the network never went. */
const tryAgainEvery = 5000;

interface PartBoundaryProps {
  /** Given where the part is a dialog: its failure is said in a dialog as well, which can be closed. */
  onClose?: () => void;
  children: ReactNode;
}

/**
 * Around a part of the page that is fetched when it is needed. Where that fails, the rest of the page
 * stays as it is: the failure is said in the place of the part, which is tried again by itself.
 */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
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
    const timer = setTimeout(onRetry, tryAgainEvery);
    // What failed is kept for a second, see onDemand.
    window.addEventListener('online', onRetry);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  return (
    <div className="ls-part-failed" role="alert">
      <p>{t('ui.part.failed.hint')}</p>
      <button type="button" className="ls-button" onClick={onRetry}>
        {t('ui.retry')}
      </button>
    </div>
  );
}
