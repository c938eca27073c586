import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Theme } from '#schemas/api/apps.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';

import { FieldInput } from './field-input.tsx';
import { differsAt } from '../theme-changes.ts';
import { fieldsOf, keyOf, labelOf, type ThemeField, type ThemeGroup } from '../theme-fields.ts';
import { isUnusedAt, mistakeAt } from '../theme-mistakes.ts';
import type { FieldFilter } from './use-field-filter.ts';

interface FieldGroupProps {
  group: ThemeGroup;
  clientId: string;
  theme: ThemeFile;
  base: Theme;
  filter: FieldFilter;
  onChange(field: ThemeField, value: unknown): void;
}

/** The fields of a part of the pages, those of them that the filter shows. */
export function FieldGroup({ group, clientId, theme, base, filter, onChange }: FieldGroupProps) {
  const { t } = useTranslation();
  const fields = fieldsOf(group).map((field) => {
    const key = keyOf(field);
    const differs = differsAt(theme, base, field);
    const isShown = filter.hasField({ key, label: labelOf(t, field), differs });
    return { field, key, differs, isShown };
  });
  return (
    <Fold
      label={t(`themes.group.${group}`)}
      isOpenAtFirst={group === 'top'}
      isFiltered={filter.isOn}
      isHidden={!fields.some(({ isShown }) => isShown)}
      differing={fields.filter(({ differs }) => differs).length}
      problems={fields.filter(({ field }) => mistakeAt(theme, field) !== undefined).length}
      unused={fields.filter(({ field }) => isUnusedAt(theme, field)).length}
    >
      {fields.map(({ field, key, isShown }) => (
        // A field that is not shown goes on with its upload.
        <div key={key} hidden={!isShown}>
          <FieldInput
            clientId={clientId}
            field={field}
            file={theme}
            base={base}
            onChange={(value, of = field) => onChange(of, value)}
          />
        </div>
      ))}
    </Fold>
  );
}

interface FoldProps {
  label: string;
  isOpenAtFirst?: boolean;
  /** All that is found is in view. */
  isFiltered: boolean;
  isHidden: boolean;
  /** How many of its fields differ from the standard. */
  differing: number;
  problems?: number;
  /** How many of its colours are used in no look. */
  unused?: number;
  children: ReactNode;
}

/** A group of fields that folds, with what is to be known of it while it is folded. */
export function Fold({
  label,
  isOpenAtFirst = false,
  isFiltered,
  isHidden,
  differing,
  problems = 0,
  unused = 0,
  children,
}: FoldProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  return (
    <details
      open={isFiltered || isOpen}
      hidden={isHidden}
      onToggle={({ currentTarget }) => {
        if (!isFiltered) setOpen(currentTarget.open);
      }}
    >
      <summary>
        <span>{label}</span>
        {differing > 0 && <small>{t('themes.differing', { count: differing })}</small>}
        {unused > 0 && <small>{t('themes.unused', { count: unused })}</small>}
        {problems > 0 && (
          <small data-is-bad="true">{t('themes.problems', { count: problems })}</small>
        )}
      </summary>
      {children}
    </details>
  );
}
