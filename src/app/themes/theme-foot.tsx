import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { Button } from '#ui/controls/button.tsx';

import { ConfigFoot } from '../configuration/config-actions.tsx';
import { DiscardButton } from '../configuration/discard-button.tsx';
import { PublicationFault } from '../configuration/publication-fault.tsx';
import styles from './themes.module.css';

interface ThemeFootProps {
  isBusy: boolean;
  error: Error | undefined;
  /** What is shown is what was published here. */
  isDone: boolean;
  /** How many values are not published. */
  changes: number;
  problems: number;
  onProblem(): void;
  onPublish(): void;
  onHistory(): void;
  onReload(): void;
}

/** Publishes the theme, where something is changed, and says how much would be published. */
export function ThemeFoot({ isBusy, error, isDone, changes, problems, ...props }: ThemeFootProps) {
  const { t } = useTranslation();
  return (
    <ConfigFoot fault={!isDone && <PublicationFault error={error ?? null} />}>
      {changes > 0 && (
        <>
          <Button isBusy={isBusy} onClick={props.onPublish}>
            {t('themes.publish')}
          </Button>
          <DiscardButton isUnsaved onDiscard={props.onReload} />
        </>
      )}
      <Button look="quiet" onClick={props.onHistory}>
        {t('themes.history')}
      </Button>
      <output>{stateOf(t, isDone, changes)}</output>
      {problems > 0 && (
        <button type="button" className={`ls-link ${styles['bad']}`} onClick={props.onProblem}>
          {t('themes.problems', { count: problems })}
        </button>
      )}
    </ConfigFoot>
  );
}

function stateOf(t: TFunction, isDone: boolean, changes: number): string {
  if (isDone) return t('themes.published');
  return changes === 0 ? t('themes.unchanged') : t('themes.changes', { count: changes });
}
