import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Button } from './controls/button.tsx';

interface FailedLineProps {
  /** What failed, in the language of the page. */
  children: ReactNode;
  onRetry(): void;
}

/** Says within a page that something could not be loaded, and offers to try again. */
export function FailedLine({ children, onRetry }: FailedLineProps) {
  const { t } = useTranslation();
  return (
    <p className="ls-field-error" role="alert">
      {children}{' '}
      <Button look="quiet" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </p>
  );
}
