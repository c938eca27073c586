import { useDeferredValue, useState } from 'react';

import { useText } from '#engine/text.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { Button } from '#ui/controls/button.tsx';

import { SelectField } from '#ui/controls/fields.tsx';

import { useAssignable } from '../template/use-form-draft.ts';
import { useTrial, type Trial } from '../template/use-trial.ts';
import styles from '../form-designer.module.css';
import { PreviewRows } from './preview-rows.tsx';
import type { DesignerState } from '../template/use-designer.ts';

/** Preview of the whole form, which can be filled in. Nothing is stored. */
export function Preview({ designer }: { designer: DesignerState }) {
  const { t } = useText();
  // Deferred, so that typing in the designer is not delayed.
  const document = useDeferredValue(designer.document);
  const products = productsOf(document);
  const [chosen, choose] = useState('');
  const product = products.includes(chosen) ? chosen : '';
  const trial = useTrial(document, product || null);
  return (
    <section className={styles['preview']} aria-label={t('form-designer.preview')}>
      <h2>{t('form-designer.preview')}</h2>
      <p className={styles['hint']}>{t('form-designer.previewHint')}</p>
      {products.length > 0 && (
        <ProductChoice formId={document.Id} {...{ products, product }} onChoose={choose} />
      )}
      {document.Questions.length === 0 && document.Parameters.length === 0 ? (
        <p>{t('form.noQuestions')}</p>
      ) : (
        <>
          <State trial={trial} />
          <PreviewRows {...{ document, trial }} selectedId={designer.selectedId} />
        </>
      )}
    </section>
  );
}

/** Progress of the form, as the operator sees it. */
function State({ trial: { done, total, missing, missed, clear } }: { trial: Trial }) {
  const { t } = useText();
  return (
    <div className={styles['outlineBar']}>
      <output className={styles['hint']}>
        {t('form-designer.previewDone', { done, total })}{' '}
        {missing > 0
          ? t('form-designer.previewMissing', { missing })
          : t('form-designer.previewComplete')}{' '}
        {missed > 0 && t('form-designer.previewMissed', { missed })}
      </output>
      <Button look="quiet" onClick={clear}>
        {t('form-designer.previewClear')}
      </Button>
    </div>
  );
}

interface ProductChoiceProps {
  formId: string;
  /** Ids of products to which a part of the form is restricted. */
  products: readonly string[];
  product: string;
  onChoose(product: string): void;
}

function ProductChoice({ formId, products, product, onChoose }: ProductChoiceProps) {
  const { t } = useText();
  const { data } = useAssignable(formId, 'products');
  const names = new Map(data?.Items.map(({ Id, DisplayName }) => [Id, DisplayName]));
  return (
    <SelectField
      label={t('form-designer.previewProduct')}
      value={product}
      options={[
        { value: '', label: t('form-designer.previewNoProduct') },
        ...products.map((id) => ({ value: id, label: names.get(id) ?? id })),
      ]}
      onChange={onChoose}
    />
  );
}

function productsOf({ Questions, Parameters }: FormDocument): string[] {
  const all = [...Questions, ...Parameters].flatMap(({ Products = [] }) => Products);
  return [...new Set(all)];
}
