import { useText } from '#engine/text.ts';
import type { FormDue } from '#schemas/api/form-document.gen.ts';

import { NumberInput, SelectField } from '#ui/controls/fields.tsx';

interface DueFieldsProps {
  due: FormDue | undefined;
  onChange(due: FormDue | undefined): void;
}

const choices = ['never', 'hours', 'shift'] as const;
type Choice = (typeof choices)[number];

const defaultHours = 8;
const maxHours = 8760;

/** Fields for the interval at which the form is due at each of its machines. */
export function DueFields({ due, onChange }: DueFieldsProps) {
  const { t } = useText();

  function choose(choice: Choice): void {
    if (choice === 'hours') onChange({ EveryHours: defaultHours });
    else onChange(choice === 'shift' ? { OncePer: 'shift' } : undefined);
  }

  return (
    <>
      <SelectField
        label={t('form-designer.due')}
        value={choiceOf(due)}
        options={choices.map((value) => ({ value, label: t(`form-designer.due.${value}`) }))}
        onChange={choose}
      />
      {due?.EveryHours !== undefined && (
        <NumberInput
          label={t('form-designer.due.howMany')}
          value={due.EveryHours}
          onChange={(hours) => onChange({ EveryHours: hoursOf(hours) })}
        />
      )}
    </>
  );
}

function choiceOf(due: FormDue | undefined): Choice {
  if (!due) return 'never';
  return due.EveryHours === undefined ? 'shift' : 'hours';
}

/** The server accepts whole hours, up to a year. */
function hoursOf(hours = defaultHours): number {
  return Math.min(Math.max(Math.round(hours), 1), maxHours);
}
