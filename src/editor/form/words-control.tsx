import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { ScreenText } from '#engine/text.ts';
import screenSchema from '#schemas/config/screen.source.json' with { type: 'json' };
import { isObject } from '#shared/merge-patch.ts';
import { wordsIn, type WordsByLanguage } from '#shared/words.ts';

import type { ControlProps } from './field-context.ts';
import { nameOfLanguage } from './field-words.ts';
import styles from './form.module.css';

const languages = Object.keys(screenSchema.definitions.WidgetTitle.properties);

const maxWordsLength = 200;
const maxLinesLength = 20000;

/**
 * Text in the language of the page, with the other languages below. The first edit replaces a text
 * key with words.
 */
export function WordsControl({ id, label, field, context }: ControlProps) {
  const { t, i18n } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const value = wordsAt(context.valueAt(field.pointer));
  const { language } = i18n;
  const written: WordsByLanguage = typeof value === 'string' ? {} : value;
  const isKey = typeof value === 'string' && value !== '' && i18n.exists(value);
  const isLong = field.kind === 'lines';
  const others = languages.filter((code) => code !== language);

  function textOf(text: string): string {
    return isKey ? t(text) : text;
  }

  function set(code: string, typed: string): void {
    const { [code]: _, ...rest } = written;
    const next = typed === '' ? rest : { ...rest, [code]: typed };
    context.set(field.pointer, Object.keys(next).length > 0 ? next : undefined);
  }

  return (
    <>
      <TypedWords
        id={id}
        isLong={isLong}
        value={typeof value === 'string' ? textOf(value) : (value[language] ?? '')}
        placeholder={wordsIn(written, language)}
        onChange={(typed) => set(language, typed)}
      />
      {isKey && <p className="ls-field-hint">{t('editor.words.key', { key: value })}</p>}
      <button
        type="button"
        className={`ls-link ${styles['languages']}`}
        aria-expanded={isOpen}
        aria-label={t('editor.words.languages.label', { field: label })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('editor.words.languages')}
      </button>
      {isOpen &&
        others.map((code) => (
          <OneLanguage
            key={code}
            code={code}
            isLong={isLong}
            value={written[code] ?? ''}
            usual={wordsIn(written, code)}
            onChange={(typed) => set(code, typed)}
          />
        ))}
    </>
  );
}

interface TypedWordsProps {
  id: string;
  /** Several lines. */
  isLong: boolean;
  lang?: string;
  value: string;
  placeholder: string;
  onChange(typed: string): void;
}

function TypedWords({ isLong, onChange, ...field }: TypedWordsProps) {
  if (isLong)
    return (
      <textarea
        {...field}
        className="ls-input ls-lines"
        rows={8}
        maxLength={maxLinesLength}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  return (
    <input
      {...field}
      className="ls-input"
      maxLength={maxWordsLength}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface OneLanguageProps {
  code: string;
  isLong: boolean;
  value: string;
  /** Placeholder while it is empty: the fallback text. */
  usual: string;
  onChange(typed: string): void;
}

function OneLanguage({ code, isLong, value, usual, onChange }: OneLanguageProps) {
  const id = useId();
  return (
    <div className={styles['language']}>
      <label htmlFor={id} lang={code}>
        {nameOfLanguage(code)}
      </label>
      <TypedWords
        id={id}
        isLong={isLong}
        lang={code}
        value={value}
        placeholder={usual}
        onChange={onChange}
      />
    </div>
  );
}

function wordsAt(value: unknown): ScreenText {
  if (isObject(value)) return value as WordsByLanguage;
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' ? value : '';
}
