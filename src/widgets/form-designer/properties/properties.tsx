import { useText } from '#engine/text.ts';
import { TextInput } from '#ui/controls/fields.tsx';

import type { Finding } from '#machines/form/validate-document.ts';

import { outlineOf, renamedSection } from '../template/edits.ts';
import { FormProperties } from './form-properties.tsx';
import styles from '../form-designer.module.css';
import { QuestionProperties } from './question-properties.tsx';
import type { DesignerState } from '../template/use-designer.ts';

interface PropertiesProps {
  designer: DesignerState;
  findings: readonly Finding[];
}

/** Properties of the selection in the outline; of the form without one. */
export function Properties({ designer, findings }: PropertiesProps) {
  const { t } = useText();
  const { document, selectedId, select, edit } = designer;
  const row = outlineOf(document).find(({ id }) => id === selectedId);
  return (
    <section className={styles['properties']} aria-label={t('form-designer.properties')}>
      {row && (
        <button type="button" className="ls-link" onClick={() => select(undefined)}>
          {t('form-designer.wholeForm')}
        </button>
      )}
      {!row && <FormProperties {...{ designer, findings }} />}
      {row?.kind === 'section' && (
        <TextInput
          label={t('form-designer.sectionName')}
          value={row.name}
          onChange={(name) => edit(renamedSection(document, row.id, name), `section ${row.id}`)}
        />
      )}
      {row?.kind === 'question' && (
        <QuestionProperties
          key={row.id}
          question={row.question}
          designer={designer}
          findings={findings.filter(({ id }) => id === row.id)}
        />
      )}
    </section>
  );
}
