import { useText } from '#engine/text.ts';
import { Button } from '#ui/button.tsx';

/** What went wrong, and another try. */
export function Failure({ message, onRetry }: { message: string; onRetry(): void }) {
  const { t } = useText();
  return (
    <output className="ls-field-error">
      {message}{' '}
      <Button look="quiet" onClick={onRetry}>
        {t('form-list.retry')}
      </Button>
    </output>
  );
}
