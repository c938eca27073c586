import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { parseColour } from '#shared/colour.ts';
import { basesFor, contrastIn, useOf } from '#shared/theme-colours.ts';
import type { Theme } from '#schemas/api/apps.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';

import { type ThemeField, valueAt } from './theme-fields.ts';
import styles from './themes.module.css';

interface FieldInputProps {
  field: ThemeField;
  file: ThemeFile;
  base: Theme;
  onChange(value: unknown): void;
}

/** One value of a theme. Empty: as the theme in the database has it, which is shown in grey. */
export function FieldInput({ field, file, base, onChange }: FieldInputProps) {
  const { t } = useTranslation();
  const id = useId();
  const beneath = Object.fromEntries(base.UIJson.map((one) => [one.UIObjectName, one]));
  const own = valueAt(file.objects, field);
  const shown = textOf(own);
  const usual = textOf(valueAt(beneath, field));
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>
        {[t(`themes.object.${field.object}`), t(`themes.field.${field.path.at(-1)}`)].join(' · ')}
      </label>
      <span className={styles['inputs']}>
        {field.kind === 'colour' && (
          <input
            type="color"
            aria-label={t('themes.pick', { name: t(`themes.object.${field.object}`) })}
            value={hexOf(shown || usual)}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
        <input
          id={id}
          className="ls-input"
          type={field.kind === 'size' ? 'number' : 'text'}
          min={8}
          max={96}
          maxLength={500}
          placeholder={usual}
          value={shown}
          onChange={({ target }) => onChange(valueOf(field, target.value))}
        />
      </span>
      {field.kind === 'colour' && <Contrast field={field} colour={shown || usual} />}
    </div>
  );
}

/** How well the colour can be read in each look, and where it is not used. */
function Contrast({ field, colour }: { field: ThemeField; colour: string }) {
  const { t } = useTranslation();
  const use = useOf(field.object);
  const rgb = parseColour(colour);
  if (!use || !rgb) return null;
  const usable = basesFor(use, rgb);
  return (
    <output className={styles['contrast']} data-is-bad={usable.length === 0 || undefined}>
      {(['light', 'dark'] as const)
        .map((base) =>
          t(usable.includes(base) ? 'themes.contrast' : 'themes.contrast.unused', {
            base: t(`app.appearance.base.${base}`),
            ratio: contrastIn(base, use, rgb).toFixed(1),
          }),
        )
        .join(' · ')}
    </output>
  );
}

/** Files stand beside each other with spaces between them. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.join(' ');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function valueOf({ kind }: ThemeField, text: string): unknown {
  if (text === '') return undefined;
  if (kind === 'size') return Number(text);
  return kind === 'files' ? text.split(' ') : text;
}

/** As the browser's own field takes it. */
function hexOf(colour: string): string {
  const rgb = parseColour(colour) ?? [0, 0, 0];
  return `#${rgb.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
