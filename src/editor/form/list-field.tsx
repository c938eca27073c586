import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { valueAt } from '#shared/json-pointer.ts';
import { Button } from '#ui/controls/button.tsx';

import { withValue } from '../document-edits.ts';
import type { FieldContext } from './field-context.ts';
import { fieldName } from './field-words.ts';
import type { FormField } from './form-fields.ts';
import styles from './form.module.css';

interface ListFieldProps {
  field: FormField;
  context: FieldContext;
  /** Renders a field of an item. */
  Field: ComponentType<{ field: FormField; context: FieldContext }>;
  foot: ReactNode;
}

/** A list of objects. The draft stores it as one value. */
export function ListField({ field, context, Field, foot }: ListFieldProps) {
  const { t } = useTranslation();
  const { pointer, itemFields, maxItems = Infinity } = field;
  const value = context.valueAt(pointer);
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  const label = fieldName(t, { type: context.type, field });

  function set(next: readonly unknown[]): void {
    context.set(pointer, next.length > 0 ? next : undefined);
  }

  return (
    <fieldset className={styles['group']}>
      <legend>{label}</legend>
      {items.map((_, index) => {
        const at = `${pointer}/${index}`;
        return (
          // oxlint-disable-next-line react/no-array-index-key -- items of a list have no id
          <div key={index} className={styles['item']}>
            {itemFields.map((inner) => (
              <Field
                key={inner.pointer}
                field={{ ...inner, pointer: at + inner.pointer }}
                context={contextOfItem(context, { items, index, at, set })}
              />
            ))}
            <button
              type="button"
              className="ls-link"
              onClick={() => set(items.filter((__, place) => place !== index))}
            >
              {t('editor.list.remove', { number: index + 1 })}
            </button>
          </div>
        );
      })}
      {items.length < maxItems && (
        <Button look="quiet" onClick={() => set([...items, {}])}>
          {t('editor.list.add')}
        </Button>
      )}
      {foot}
    </fieldset>
  );
}

interface ItemPlace {
  items: readonly unknown[];
  index: number;
  /** JSON pointer of the item. */
  at: string;
  set(items: readonly unknown[]): void;
}

/** Items have no layer of their own: the whole list is set by one layer. */
function contextOfItem(context: FieldContext, { items, index, at, set }: ItemPlace): FieldContext {
  return {
    ...context,
    valueAt: (pointer) =>
      pointer.startsWith(`${at}/`)
        ? valueAt(items[index], pointer.slice(at.length))
        : context.valueAt(pointer),
    set: (pointer, value) =>
      set(items.with(index, withValue(items[index], pointer.slice(at.length), value))),
    layerAt: noLayer,
  };
}

function noLayer(): undefined {
  return undefined;
}
