import { useScreen } from '#engine/screen-context.ts';
import { useText } from '#engine/text.ts';
import { defineWidget, type WidgetProps } from '#engine/widget.ts';
import { Spinner } from '#ui/spinner.tsx';
import workPage from '#ui/work-page.module.css';

import { useFormDraft } from './template/use-form-draft.ts';
import { Designer } from './designer.tsx';
import type { FormDesignerOptions } from './form-designer.gen.ts';
import styles from './form-designer.module.css';
import schema from './form-designer.schema.json' with { type: 'json' };
import { validate } from './form-designer.validate.gen.js';

/** Designer of a form: sections, questions, conditions, and publication. */
export const formDesigner = defineWidget<FormDesignerOptions, {}>({
  type: 'form-designer',
  schema,
  validate,
  size: { w: 12, h: 16 },
  slots: {},
  look: 'bare',
  drawsEmpty: true,
  Component: FormDesigner,
});

function FormDesigner({ options }: WidgetProps<FormDesignerOptions, {}>) {
  const { t } = useText();
  const { scope } = useScreen();
  const id = scope.route['FormId'] ?? '';
  const { data, isError } = useFormDraft(id);
  if (data) return <Designer key={id} id={id} stored={data} list={options.list} />;
  if (id === '') return <p className={styles['hint']}>{t('form-designer.choose')}</p>;
  return (
    <div className={workPage['page']}>
      {isError ? <output>{t('form-designer.unknown')}</output> : <Spinner />}
    </div>
  );
}
