import { useText } from '#engine/text.ts';
import { Spinner } from '#ui/spinner.tsx';

/** In place of a plan: it is loading, or there is no plant to plan for. */
export function MissingPlant({ isLoading }: { isLoading: boolean }) {
  const { t } = useText();
  if (isLoading) return <Spinner />;
  return (
    <p>
      <strong>{t('planning.noPlant')}</strong> {t('planning.noPlantHint')}
    </p>
  );
}
