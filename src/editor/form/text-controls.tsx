import { useTranslation } from 'react-i18next';

import type { ControlProps } from './field-context.ts';
import styles from './form.module.css';

/** For a text key, shows its text in the language of the page. */
export function TextControl({ id, field, context }: ControlProps) {
  const { t, i18n } = useTranslation();
  const { pointer, kind } = field;
  const value = context.valueAt(pointer);
  const text = typeof value === 'string' ? value : '';
  return (
    <>
      <input
        id={id}
        className="ls-input"
        aria-invalid={context.faultAt(pointer) ? true : undefined}
        value={text}
        onChange={({ target }) =>
          context.set(pointer, target.value === '' ? undefined : target.value)
        }
      />
      {kind === 'textKey' && text !== '' && (
        <output className={styles['text']}>
          {i18n.exists(text) ? `“${t(text)}”` : t('editor.noText')}
        </output>
      )}
    </>
  );
}

/** Edits as JSON what has no form control. */
export function RawControl({ id, field, context }: ControlProps) {
  const { t } = useTranslation();
  const value = context.valueAt(field.pointer);
  return (
    <output id={id} className={styles['raw']}>
      {value === undefined ? t('editor.unset') : JSON.stringify(value)}{' '}
      <small>{t('editor.inJson')}</small>
    </output>
  );
}
