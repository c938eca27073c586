import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { expectedText } from '#engine/check/expected-text.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { ConfigActions } from '../configuration/config-actions.tsx';
import type { ProblemWords } from '../configuration/publication-error.tsx';
import type { PublishState } from '../configuration/use-publish-files.ts';
import { themeFieldLabel } from './theme-fields.ts';
import { countUnused, fieldsWithErrors, propertiesWithErrors } from './theme-errors.ts';
import styles from './themes.module.css';
import { useThemeWords } from './use-theme-words.ts';

/** Marks of a field: an invalid value, or a colour that no look uses. */
export type FieldMark = 'problem' | 'unused';

interface ThemeFootProps {
  publishing: PublishState;
  theme: ThemeFile;
  /** The shown content was just published here. */
  isDone: boolean;
  /** Number of unpublished values. */
  changes: number;
  onFind(mark: FieldMark): void;
  onPublish(): void;
  onReplace(): void;
  onHistory(): void;
  onReload(): void;
}

/** Footer: publishes valid changes of the theme, and shows their number. */
export function ThemeFoot({ theme, isDone, changes, onFind, onHistory, ...props }: ThemeFootProps) {
  const { t } = useTranslation();
  const problemWords = useProblemWords();
  const unused = countUnused(theme);
  const problems = themeErrorText(t, theme);
  return (
    <ConfigActions
      {...props}
      isUnsaved={changes > 0}
      closedBecause={problems}
      problemWords={problemWords}
    >
      <Button look="quiet" onClick={onHistory}>
        {t('themes.history')}
      </Button>
      <output>{stateOf(t, isDone, changes)}</output>
      {problems !== undefined && (
        <button
          type="button"
          className={`ls-link ${styles['bad']}`}
          onClick={() => onFind('problem')}
        >
          {problems}
        </button>
      )}
      {unused > 0 && (
        <button type="button" className="ls-link" onClick={() => onFind('unused')}>
          {t('themes.unused', { count: unused })}
        </button>
      )}
    </ConfigActions>
  );
}

/** Labels of the invalid fields; undefined if there are none. */
function themeErrorText(t: TFunction, theme: ThemeFile): string | undefined {
  const fields = [
    ...fieldsWithErrors(theme).map((field) => themeFieldLabel(t, field)),
    ...(propertiesWithErrors(theme).length > 0 ? [t('themes.group.custom')] : []),
  ];
  return fields.length > 0 ? t('themes.toPutRight', { fields: fields.join(', ') }) : undefined;
}

function stateOf(t: TFunction, isDone: boolean, changes: number): string {
  if (isDone) return t('themes.published');
  return changes === 0 ? t('configPage.unchanged') : t('themes.changes', { count: changes });
}

const byPattern = new Set(['pattern', 'propertyNames']);

/** Texts for the server's refusals of theme values. */
function useProblemWords(): ProblemWords {
  const { t } = useTranslation();
  const { fieldText } = useThemeWords();
  return (problem) => {
    const label = fieldText(problem.Pointer, problem.File);
    if (label === undefined) return undefined;
    const isPattern = byPattern.has(problem.Code ?? '');
    const words = isPattern ? t('themes.problem.value') : expectedText(t, problem);
    return `${label}: ${words}`;
  };
}
