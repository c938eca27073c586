import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { Button } from '#ui/controls/button.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { useAssignable } from '../template/use-form-draft.ts';
import { Choices } from './choices.tsx';
import styles from '../form-designer.module.css';

interface ProductsFieldProps {
  formId: string;
  /** Product ids; without any it applies to all. */
  products: readonly string[] | undefined;
  onChange(products: string[] | undefined): void;
}

const forAll: readonly string[] = [];

/** Products to which a question or parameter is restricted. */
export function ProductsField({ formId, products = forAll, onChange }: ProductsFieldProps) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <fieldset className={styles['rule']}>
      <legend>{t('form-designer.forProducts')}</legend>
      {products.length === 0 && <p>{t('form-designer.forEveryProduct')}</p>}
      {!isOpen && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('form-designer.chooseProducts')}
        </Button>
      )}
      {(isOpen || products.length > 0) && <Named {...{ formId, products, isOpen, onChange }} />}
    </fieldset>
  );
}

interface NamedProps extends ProductsFieldProps {
  products: readonly string[];
  isOpen: boolean;
}

/** Loads product names only if products are listed or being chosen. */
function Named({ formId, products, isOpen, onChange }: NamedProps) {
  const { t } = useText();
  const { data, error, refetch } = useAssignable(formId, 'products');
  if (!data && error)
    return (
      <output className="ls-field-error">
        {error.message}{' '}
        <Button look="quiet" onClick={() => void refetch()}>
          {t('ui.retry')}
        </Button>
      </output>
    );
  if (!data) return <Spinner />;
  const names = new Map(data.Items.map(({ Id, DisplayName }) => [Id, DisplayName]));
  // A removed product has no name, but can still be deselected.
  const gone = products
    .filter((id) => !names.has(id))
    .map((id) => ({ Id: id, DisplayName: id, IsAssigned: false }));
  return (
    <>
      {products.length > 0 && (
        <p>
          {t('form-designer.forNamed', {
            names: products.map((id) => names.get(id) ?? id).join(', '),
          })}
        </p>
      )}
      {isOpen && (
        <Choices
          kind="products"
          all={[...data.Items, ...gone]}
          ids={new Set(products)}
          onChoose={(ids) => onChange(ids.size === 0 ? undefined : [...ids])}
        />
      )}
    </>
  );
}
