import { useText } from '#engine/text.ts';
import { formFailureText } from '#plant/forms/form-refusal-text.ts';
import { Button } from '#ui/controls/button.tsx';

/** An error with a retry button. */
export function Failure({ error, onRetry }: { error: Error; onRetry(): void }) {
  const { t } = useText();
  return (
    <output className="ls-field-error">
      {formFailureText(t, error)}{' '}
      <Button look="quiet" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </output>
  );
}
