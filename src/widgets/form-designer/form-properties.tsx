import { useText } from '#engine/text.ts';
import { newId } from '#lib/new-id.ts';
import type { FormDocument, FormParameter } from '#schemas/api/form-document.gen.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';

import { IconAction } from './bar.tsx';
import { changed, type Change } from './change.ts';
import { DueFields } from './due-fields.tsx';
import { LinesInput, NumberInput, Select, TextInput } from './fields.tsx';
import styles from './form-designer.module.css';
import type { DesignerState } from './use-designer.ts';

const parameterKinds = ['number', 'text', 'yesno', 'choice'] as const;

/** What belongs to no question: what the form is about, its attributes, and its parameters. */
export function FormProperties({ designer }: { designer: DesignerState }) {
  const { t } = useText();
  const { document, edit } = designer;

  function set(change: Change<FormDocument>): void {
    edit(changed(document, change), Object.keys(change).join(' '));
  }

  return (
    <div className={styles['fields']}>
      <h2>{t('form-designer.wholeForm')}</h2>
      <TextInput
        label={t('form-designer.description')}
        value={document.Description ?? ''}
        isLong
        onChange={(Description) => set({ Description })}
      />
      <DueFields due={document.Due} onChange={(Due) => set({ Due })} />
      <LinesInput
        label={t('form-designer.attributes')}
        value={document.Attributes.map(({ Name, Value }) => `${Name}: ${Value}`)}
        onChange={(lines) => set({ Attributes: lines.flatMap(attributeOf) })}
      />
      <Parameters parameters={document.Parameters} onChange={(all) => set({ Parameters: all })} />
    </div>
  );
}

/** `Name: value`. */
function attributeOf(line: string): FormDocument['Attributes'] {
  const [name = '', ...rest] = line.split(':');
  if (name.trim() === '') return [];
  return [{ Name: name.trim(), Value: rest.join(':').trim() }];
}

interface ParametersProps {
  parameters: readonly FormParameter[];
  onChange(parameters: FormParameter[]): void;
}

function Parameters({ parameters, onChange }: ParametersProps) {
  const { t } = useText();

  function add(): void {
    const Order = (parameters.at(-1)?.Order ?? 0) + 10;
    const Key = `P${Order}`;
    const DisplayName = t('form-designer.newParameter');
    const made = { Id: newId(), Key, DisplayName, Order };
    onChange([...parameters, { ...made, Kind: 'number', Required: true }]);
  }

  return (
    <fieldset className={styles['rule']}>
      <legend>{t('form-designer.parameters')}</legend>
      <p className={styles['hint']}>{t('form-designer.parametersHint')}</p>
      {parameters.map((parameter, index) => (
        <ParameterFields
          key={parameter.Id}
          parameter={parameter}
          onChange={(next) => onChange(parameters.with(index, next))}
          onRemove={() => onChange(parameters.toSpliced(index, 1))}
        />
      ))}
      <Button look="quiet" onClick={add}>
        {t('form-designer.addParameter')}
      </Button>
    </fieldset>
  );
}

interface ParameterFieldsProps {
  parameter: FormParameter;
  onChange(parameter: FormParameter): void;
  onRemove(): void;
}

function ParameterFields({ parameter, onChange, onRemove }: ParameterFieldsProps) {
  const { t } = useText();

  function set(change: Change<FormParameter>): void {
    onChange(changed(parameter, change));
  }

  return (
    <div className={styles['condition']}>
      <TextInput
        label={t('form-designer.parameter')}
        value={parameter.DisplayName}
        onChange={(DisplayName) => set({ DisplayName })}
      />
      <Select
        label={t('form-designer.kindLabel')}
        value={parameter.Kind}
        options={parameterKinds.map((value) => ({
          value,
          label: t(`form-designer.kind.${value}`),
        }))}
        onChange={(Kind) => set({ Kind })}
      />
      {parameter.Kind === 'number' && (
        <>
          <NumberInput
            label={t('form-designer.low')}
            value={parameter.Low}
            onChange={(Low) => set({ Low })}
          />
          <NumberInput
            label={t('form-designer.high')}
            value={parameter.High}
            onChange={(High) => set({ High })}
          />
          <TextInput
            label={t('form-designer.unit')}
            value={parameter.Unit ?? ''}
            onChange={(Unit) => set({ Unit: Unit || undefined })}
          />
        </>
      )}
      {parameter.Kind === 'choice' && (
        <LinesInput
          label={t('form-designer.options')}
          value={parameter.Options ?? []}
          onChange={(Options) => set({ Options: [...Options] })}
        />
      )}
      <Checkbox
        label={t('form-designer.required')}
        isChecked={parameter.Required}
        onChange={(Required) => set({ Required })}
      />
      <IconAction label={t('form-designer.remove')} sign="✕" onClick={onRemove} />
    </div>
  );
}
