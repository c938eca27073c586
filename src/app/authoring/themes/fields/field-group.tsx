import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { Theme } from '#schemas/api/apps.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';

import { differsAt } from '../theme-changes.ts';
import {
  groupFields,
  themeFieldKey,
  themeFieldLabel,
  type ThemeField,
  type ThemeGroup,
} from '../theme-fields.ts';
import { isUnusedAt, themeErrorAt } from '../theme-errors.ts';
import { FieldInput } from './field-input.tsx';
import type { FieldFilter } from './use-field-filter.ts';

interface FieldGroupProps {
  group: ThemeGroup;
  clientId: string;
  theme: ThemeFile;
  base: Theme;
  filter: FieldFilter;
  onChange(field: ThemeField, value: unknown): void;
}

/** A group of theme fields, reduced by the filter. */
export function FieldGroup({ group, clientId, theme, base, filter, onChange }: FieldGroupProps) {
  const { t } = useTranslation();
  const fields = groupFields(group).map((field) => {
    const key = themeFieldKey(field);
    const differs = differsAt(theme, base, field);
    const isShown = filter.hasField({ key, label: themeFieldLabel(t, field), differs });
    return { field, key, differs, isShown };
  });
  return (
    <Fold
      label={t(`themes.group.${group}`)}
      isOpenAtFirst={group === 'top'}
      isFiltered={filter.isOn}
      isHidden={!fields.some(({ isShown }) => isShown)}
      differing={fields.filter(({ differs }) => differs).length}
      problems={fields.filter(({ field }) => themeErrorAt(theme, field) !== undefined).length}
      unused={fields.filter(({ field }) => isUnusedAt(theme, field)).length}
    >
      {fields.map(({ field, key, isShown }) => (
        // Hidden, not unmounted: an upload of the field goes on.
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
  /** During filtering the group is expanded. */
  isFiltered: boolean;
  isHidden: boolean;
  /** Number of fields that differ from the standard. */
  differing: number;
  problems?: number;
  /** Number of colours that no look uses. */
  unused?: number;
  children: ReactNode;
}

/** A collapsible group of fields, with counts that are visible while it is collapsed. */
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
