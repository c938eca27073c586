import { Link } from 'react-router-dom';

import { useChoicesAnswered, type Choice } from '#resources/use-choices.ts';
import { useText } from '#engine/text.ts';
import { Checkbox } from '#ui/controls/checkbox.tsx';
import { SelectField } from '#ui/controls/fields.tsx';

import { useAdminPages } from '#resources/use-admin-pages.ts';
import styles from './form.module.css';

interface OneOfProps {
  label: string;
  choices: readonly Choice[];
  value: string;
  isRequired: boolean;
  error: string | null;
  onChange(value: string): void;
}

/** A select; optional ones have an empty option. */
export function OneOf({ label, choices, value, isRequired, error, onChange }: OneOfProps) {
  const { t } = useText();
  const none = {
    value: '',
    label: t(isRequired ? 'resource-table.pick' : 'resource-table.noneChosen'),
    disabled: isRequired,
  };
  return (
    <SelectField
      label={label}
      value={value}
      options={[none, ...choices]}
      error={error ?? undefined}
      onChange={onChange}
    />
  );
}

interface ManyOfProps {
  label: string;
  /** Resource whose rows are the choices. */
  source: string | undefined;
  choices: readonly Choice[];
  value: readonly string[];
  error: string | null;
  onChange(value: readonly string[]): void;
}

/** Checkboxes; the values keep the order of selection. */
export function ManyOf({ label, source, choices, value, error, onChange }: ManyOfProps) {
  return (
    <fieldset className={styles['many']} data-invalid={error !== null}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          isChecked={value.includes(choice.value)}
          onChange={(isChosen) =>
            onChange(
              isChosen ? [...value, choice.value] : value.filter((one) => one !== choice.value),
            )
          }
        />
      ))}
      {choices.length === 0 && source !== undefined && <NoChoices source={source} />}
      <p className="ls-field-error" role="alert">
        {error}
      </p>
    </fieldset>
  );
}

/** A link to the page on which the first choice can be created. */
function NoChoices({ source }: { source: string }) {
  const { t } = useText();
  const isAnswered = useChoicesAnswered([source]);
  const page = useAdminPages()?.find(({ resource }) => resource === source);
  if (!isAnswered) return null;
  return (
    <p>
      {t('resource-table.noChoices')} {page && <Link to={page.path}>{t(page.title)}</Link>}
    </p>
  );
}
