import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { Theme } from '#schemas/api/apps.gen.ts';
import type { ThemeFile } from '#schemas/config/theme.gen.ts';
import { parseColour } from '#shared/theme/colour.ts';
import { basesFor, contrastIn, useOf } from '#shared/theme/theme-colours.ts';

import { differsAt, themeObjects } from '../theme-changes.ts';
import { themeFieldLabel, type ThemeField, valueAt } from '../theme-fields.ts';
import { isUnusedAt, minSize, maxTextLength, themeErrorAt, maxSize } from '../theme-errors.ts';
import styles from '../themes.module.css';
import { ChangedMark } from './changed-mark.tsx';
import { FontField, type OwnFont } from './font-field.tsx';
import { PictureField } from './picture-field.tsx';

interface FieldInputProps {
  clientId: string;
  field: ThemeField;
  file: ThemeFile;
  base: Theme;
  onChange(value: unknown, field?: ThemeField): void;
}

/** One value of a theme. Empty: the value of the base theme, shown in grey. */
export function FieldInput(props: FieldInputProps) {
  const { field, file, base, onChange } = props;
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  const label = themeFieldLabel(t, field);
  const differs = differsAt(file, base, field);
  const problem = themeErrorAt(file, field);
  return (
    <div
      ref={row}
      className={styles['row']}
      data-differs={differs || undefined}
      data-problem={problem}
      data-unused={isUnusedAt(file, field) || undefined}
    >
      <Input {...props} label={label} hasProblem={problem !== undefined} />
      {problem && (
        <p className={styles['problems']}>
          {t(`themes.problem.${problem}`, { least: minSize, most: maxSize })}
        </p>
      )}
      {differs && (
        <ChangedMark
          label={label}
          onTakeBack={() => {
            takeBack(field, onChange);
            // The reset button disappears: the field takes the focus.
            row.current?.querySelector('input')?.focus();
          }}
        />
      )}
    </div>
  );
}

function takeBack(field: ThemeField, onChange: FieldInputProps['onChange']): void {
  onChange(undefined);
  if (field.kind === 'font') onChange(undefined, fontNameOf(field));
}

/** The field with the name of the theme's own font. */
function fontNameOf(field: ThemeField): ThemeField {
  return { ...field, path: ['Font'], kind: 'text' };
}

interface InputProps extends FieldInputProps {
  label: string;
  hasProblem: boolean;
}

function Input({ clientId, field, file, base, onChange, label, hasProblem }: InputProps) {
  const own = valueAt(file.objects, field);
  const usual = textOf(valueAt(themeObjects(base), field));
  if (field.kind === 'image')
    return (
      <PictureField
        label={label}
        clientId={clientId}
        own={textOf(own)}
        usual={usual}
        onChange={onChange}
      />
    );
  if (field.kind === 'font')
    return (
      <FontField
        label={label}
        clientId={clientId}
        own={(own ?? undefined) as OwnFont | undefined}
        onChange={(font) => {
          onChange(font);
          onChange(font.Name, fontNameOf(field));
        }}
      />
    );
  return (
    <TextInput
      field={field}
      label={label}
      shown={textOf(own)}
      usual={usual}
      hasProblem={hasProblem}
      onChange={onChange}
    />
  );
}

interface TextInputProps {
  field: ThemeField;
  label: string;
  shown: string;
  usual: string;
  hasProblem: boolean;
  onChange(value: unknown): void;
}

function TextInput({ field, label, shown, usual, hasProblem, onChange }: TextInputProps) {
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
            data-is-empty={parseColour(shown || usual) === null || undefined}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
        <input
          id={id}
          className="ls-input"
          type={field.kind === 'size' ? 'number' : 'text'}
          min={minSize}
          max={maxSize}
          maxLength={maxTextLength}
          aria-invalid={hasProblem}
          placeholder={usual}
          value={shown}
          onChange={({ target }) => onChange(valueOf(field, target.value))}
        />
      </span>
      {field.kind === 'colour' && <Contrast field={field} colour={shown || usual} />}
    </div>
  );
}

/** Readability of a colour in each look, and where it is not used. */
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

/** The colour in the format of the browser's colour input. */
function hexOf(colour: string): string {
  const rgb = parseColour(colour) ?? [0, 0, 0];
  return `#${rgb.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
