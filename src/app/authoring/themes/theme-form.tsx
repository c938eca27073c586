import { useTranslation } from 'react-i18next';

import type { Theme } from '#schemas/api/apps.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';

import { CustomFields } from './fields/custom-fields.tsx';
import { FieldGroup, Fold } from './fields/field-group.tsx';
import { FieldTools } from './fields/field-tools.tsx';
import type { FieldFilter } from './fields/use-field-filter.ts';
import { differsAt } from './theme-changes.ts';
import {
  groupFields,
  themeFieldKey,
  themeFieldLabel,
  themeGroups,
  withValue,
} from './theme-fields.ts';
import { propertiesWithErrors } from './theme-errors.ts';

interface ThemeFormProps {
  clientId: string;
  base: Theme;
  theme: ThemeFile;
  filter: FieldFilter;
  setTheme(next: (now: ThemeFile) => ThemeFile): void;
}

const customKey = 'customProperties';

/** All groups of fields, with search. */
export function ThemeForm({ clientId, base, theme, filter, setTheme }: ThemeFormProps) {
  const { t } = useTranslation();
  const wrongProperties = propertiesWithErrors(theme);
  const ownProperties = Object.keys(theme.customProperties ?? {});
  const custom = {
    key: customKey,
    label: t('themes.group.custom'),
    differs: ownProperties.length > 0,
  };
  const fields = themeGroups.flatMap(groupFields).map((field) => ({
    key: themeFieldKey(field),
    label: themeFieldLabel(t, field),
    differs: differsAt(theme, base, field),
  }));
  const all = [...fields, custom];
  return (
    <>
      <FieldTools
        filter={filter}
        differing={all.filter(({ differs }) => differs).map(({ key }) => key)}
        isEmpty={!all.some(filter.hasField)}
      />
      {themeGroups.map((group) => (
        <FieldGroup
          key={group}
          group={group}
          clientId={clientId}
          theme={theme}
          base={base}
          filter={filter}
          onChange={(field, value) => setTheme((now) => withValue(now, field, value))}
        />
      ))}
      <Fold
        label={custom.label}
        isFiltered={filter.isOn}
        isHidden={!filter.hasField(custom)}
        differing={ownProperties.length}
        problems={wrongProperties.length}
      >
        <CustomFields
          properties={theme.customProperties ?? {}}
          mistaken={wrongProperties}
          onChange={(customProperties) => setTheme((now) => ({ ...now, customProperties }))}
        />
      </Fold>
    </>
  );
}
