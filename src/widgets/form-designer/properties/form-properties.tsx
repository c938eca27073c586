import { useText } from '#engine/text.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { LinesInput, TextInput } from '#ui/controls/fields.tsx';
import type { Finding } from '#machines/form/validate-document.ts';

import { changedRow, type Change } from '../template/change.ts';
import { DueFields } from './due-fields.tsx';
import styles from '../form-designer.module.css';
import { Parameters } from './parameters.tsx';
import type { DesignerState } from '../template/use-designer.ts';

interface FormPropertiesProps {
  designer: DesignerState;
  findings: readonly Finding[];
}

/** Properties of the form itself: subject, attributes and parameters. */
export function FormProperties({ designer, findings }: FormPropertiesProps) {
  const { t } = useText();
  const { document, edit } = designer;

  function set(change: Change<FormDocument>): void {
    edit(changedRow(document, change), Object.keys(change).join(' '));
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
      <Parameters {...{ designer, findings }} />
    </div>
  );
}

/** Parses `Name: value`. */
function attributeOf(line: string): FormDocument['Attributes'] {
  const [name = '', ...rest] = line.split(':');
  if (name.trim() === '') return [];
  return [{ Name: name.trim(), Value: rest.join(':').trim() }];
}
