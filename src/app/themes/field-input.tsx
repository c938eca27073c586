import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { parseColour } from '#shared/colour.ts';
import { basesFor, contrastIn, useOf } from '#shared/theme-colours.ts';
import type { Theme } from '#schemas/api/apps.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';

import { FontField, type OwnFont } from './font-field.tsx';
import { PictureField } from './picture-field.tsx';
import { type ThemeField, valueAt } from './theme-fields.ts';
import styles from './themes.module.css';

interface FieldInputProps {
  clientId: string;
  field: ThemeField;
  file: ThemeFile;
  base: Theme;
  onChange(value: unknown, field?: ThemeField): void;
}

/** One value of a theme. Empty: as the theme in the database has it, which is shown in grey. */
export function FieldInput({ clientId, field, file, base, onChange }: FieldInputProps) {
  const { t } = useTranslation();
  const beneath = Object.fromEntries(base.UIJson.map((one) => [one.UIObjectName, one]));
  const own = valueAt(file.objects, field);
  const usual = valueAt(beneath, field);
  const label = [t(`themes.object.${field.object}`), t(`themes.field.${field.path.at(-1)}`)].join(
    ' · ',
  );
  if (field.kind === 'image')
    return (
      <PictureField
        label={label}
        clientId={clientId}
        own={textOf(own)}
        usual={textOf(usual)}
        onChange={onChange}
      />
    );
  if (field.kind === 'font')
    return (
      <FontField
        label={label}
        clientId={clientId}
        own={own as OwnFont | undefined}
        onChange={(font) => {
          onChange(font);
          onChange(font?.Name, { ...field, path: ['Font'], kind: 'text' });
        }}
      />
    );
  return (
    <TextInput
      field={field}
      label={label}
      shown={textOf(own)}
      usual={textOf(usual)}
      onChange={onChange}
    />
  );
}

interface TextInputProps {
  field: ThemeField;
  label: string;
  shown: string;
  usual: string;
  onChange(value: unknown): void;
}

function TextInput({ field, label, shown, usual, onChange }: TextInputProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <div className={styles['field']}>
      <label htmlFor={id}>{label}</label>
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

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function valueOf({ kind }: ThemeField, text: string): unknown {
  if (text === '') return undefined;
  return kind === 'size' ? Number(text) : text;
}

/** As the browser's own field takes it. */
function hexOf(colour: string): string {
  const rgb = parseColour(colour) ?? [0, 0, 0];
  return `#${rgb.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
