import type { useImport } from '#resources/use-import.ts';
import { useText } from '#engine/text.ts';

interface ImportProgressProps {
  state: ReturnType<typeof useImport>['state'];
  isStoring: boolean;
}

/** Progress of an import. */
export function ImportProgress({ state, isStoring }: ImportProgressProps) {
  const { t } = useText();
  const { Done = 0, Total = 0 } = state ?? {};
  return (
    <label>
      {t(isStoring ? 'resource-table.storing' : 'resource-table.checking')}
      <progress {...(Total > 0 && { value: Done, max: Total })} />
    </label>
  );
}
