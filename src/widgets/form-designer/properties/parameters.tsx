import { useEffect, useRef } from 'react';

import { useText } from '#engine/text.ts';
import { newId } from '#lib/new-id.ts';
import type { FormParameter } from '#schemas/api/form-document.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { IconAction } from '#ui/controls/icon-action.tsx';
import type { Finding } from '#machines/form/validate-document.ts';

import type { Change } from '../template/change.ts';
import { nameChange } from '../template/part-name.ts';
import styles from '../form-designer.module.css';
import {
  movedParameter,
  orderedParameters,
  parameterKey,
  withParameter,
} from '../template/parameter-edits.ts';
import { ParameterFields } from './parameter-fields.tsx';
import type { DesignerState } from '../template/use-designer.ts';

interface ParametersProps {
  designer: DesignerState;
  findings: readonly Finding[];
}

/** Machine settings that the form asks for; the selected one is expanded. */
export function Parameters({ designer, findings }: ParametersProps) {
  const { t } = useText();
  const { document, stored, selectedId, select, edit } = designer;
  const parameters = orderedParameters(document.Parameters);

  function set(next: FormParameter[], topic?: string): void {
    edit({ ...document, Parameters: next }, topic);
  }
  function add(made: Omit<FormParameter, 'Id' | 'Key' | 'Order'>, name: string, afterId?: string) {
    const Id = newId();
    const Key = parameterKey(name, parameters);
    set(withParameter(parameters, { ...made, Id, Key }, afterId));
    select(Id);
  }
  function addNew(): void {
    const DisplayName = t('form-designer.newParameter');
    add({ DisplayName, Kind: 'number', Required: true }, DisplayName);
  }

  return (
    <fieldset className={styles['rule']}>
      <legend>{t('form-designer.parameters')}</legend>
      <p className={styles['hint']}>{t('form-designer.parametersHint')}</p>
      {parameters.map((parameter) => (
        <ParameterRow
          key={parameter.Id}
          parameter={parameter}
          isOpen={parameter.Id === selectedId}
          findings={findings.filter(isAbout(parameter.Id))}
          formId={document.Id}
          nameChange={(name) =>
            nameChange(parameter, name, { parts: parameters, stored: stored.Document.Parameters })
          }
          onSelect={select}
          onChange={(next, topic) =>
            set(
              parameters.map((one) => (one === parameter ? next : one)),
              topic,
            )
          }
          onMove={(by) => set(movedParameter(parameters, parameter.Id, by))}
          onCopy={() => add(parameter, parameter.Key, parameter.Id)}
          onRemove={() => set(parameters.filter((one) => one !== parameter))}
        />
      ))}
      <Button look="quiet" onClick={addNew}>
        {t('form-designer.addParameter')}
      </Button>
    </fieldset>
  );
}

/** Id of the button that expands a parameter. */
export function rowIdOf(parameterId: string): string {
  return `form-parameter-${parameterId}`;
}

function isAbout(parameterId: string) {
  return ({ part, id }: Finding): boolean => part === 'parameter' && id === parameterId;
}

interface ParameterRowProps {
  parameter: FormParameter;
  isOpen: boolean;
  findings: readonly Finding[];
  formId: string;
  nameChange(name: string): Change<FormParameter>;
  onSelect(id: string | undefined): void;
  onChange(parameter: FormParameter, topic: string): void;
  onMove(by: -1 | 1): void;
  onCopy(): void;
  onRemove(): void;
}

function ParameterRow(props: ParameterRowProps) {
  const { parameter, isOpen, findings, formId, nameChange: renamed, ...on } = props;
  const { t } = useText();
  const head = useRef<HTMLButtonElement>(null);
  // Focuses the row when it is expanded, as by a finding.
  useEffect(() => {
    if (isOpen) head.current?.focus();
  }, [isOpen]);
  const isFaulty = findings.some(({ severity }) => severity === 'error');
  return (
    <div className={styles['parameter']}>
      <button
        ref={head}
        id={rowIdOf(parameter.Id)}
        type="button"
        className={styles['row']}
        aria-expanded={isOpen}
        data-faulty={isFaulty}
        onClick={() => on.onSelect(isOpen ? undefined : parameter.Id)}
      >
        <span className={styles['name']}>{parameter.DisplayName}</span>
        <span className={styles['hint']}>{parameter.Key}</span>
      </button>
      {isOpen && (
        <div className={styles['outlineBar']}>
          <IconAction label={t('form-designer.moveUp')} sign="↑" onClick={() => on.onMove(-1)} />
          <IconAction label={t('form-designer.moveDown')} sign="↓" onClick={() => on.onMove(1)} />
          <Button look="quiet" onClick={on.onCopy}>
            {t('form-designer.copy')}
          </Button>
          <IconAction label={t('form-designer.remove')} sign="✕" onClick={on.onRemove} />
        </div>
      )}
      {isOpen && (
        <ParameterFields
          {...{ parameter, findings, formId }}
          nameChange={renamed}
          onChange={on.onChange}
        />
      )}
    </div>
  );
}
