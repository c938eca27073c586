import { useTranslation } from 'react-i18next';

import styles from '../editor.module.css';
import type { ControlProps } from './field-context.ts';

/** Of the key of a text, what it says in the language of the page. */
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

/** A text of several lines: one line is a text, or its key; several are a list of them. */
export function LinesControl({ id, field, context }: ControlProps) {
  const { t, i18n } = useTranslation();
  const value = context.valueAt(field.pointer);
  const text = [value].flat().filter(isWords).join('\n');
  function set(typed: string): void {
    const lines = typed.split('\n');
    const next = lines.length > 1 ? lines : typed || undefined;
    context.set(field.pointer, next);
  }
  return (
    <>
      <textarea
        id={id}
        className="ls-input ls-lines"
        rows={8}
        value={text}
        onChange={({ target }) => set(target.value)}
      />
      {text !== '' && i18n.exists(text) && (
        <output className={styles['text']}>{`“${t(text)}”`}</output>
      )}
    </>
  );
}

function isWords(one: unknown): one is string {
  return typeof one === 'string';
}

/** What a form cannot show is written as JSON. */
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
