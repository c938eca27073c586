import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { FileButton } from '#ui/controls/file-input.tsx';

import styles from '../themes.module.css';
import { useThemeUpload } from './use-theme-upload.ts';

const fonts = '.woff2,.woff,.ttf,.otf,font/woff2,font/woff,font/ttf,font/otf';
/** Smallest format first: browsers use the first that they support. */
const order = ['woff2', 'woff', 'otf', 'ttf'];
/** A font has exactly four files. */
const fileCount = 4;

export interface OwnFont {
  Name: string;
  Files: readonly string[];
}

interface FontFieldProps {
  label: string;
  clientId: string;
  own: OwnFont | undefined;
  onChange(font: OwnFont): void;
}

/** A theme's own font: its name, and its uploaded files. */
export function FontField({ label, clientId, own, onChange }: FontFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const { upload, isBusy, fault: error } = useThemeUpload(clientId, 'font');
  function onFiles(files: readonly File[]): void {
    upload(files, (addresses) =>
      onChange({ Name: own?.Name || nameOf(files[0]), Files: fourOf(addresses) }),
    );
  }
  return (
    <fieldset className={styles['field']} aria-label={label}>
      {own ? <label htmlFor={id}>{label}</label> : <span>{label}</span>}
      {own && (
        <input
          id={id}
          className="ls-input"
          maxLength={60}
          value={own.Name}
          onChange={({ target }) => onChange({ ...own, Name: target.value })}
        />
      )}
      {own && (
        <p className={styles['font']} style={{ fontFamily: `"${own.Name}"` }}>
          {t('themes.fontSample')}
        </p>
      )}
      <div className={styles['actions']}>
        <FileButton label={label} accept={fonts} isMultiple isBusy={isBusy} onFiles={onFiles}>
          {t('themes.upload')}
        </FileButton>
      </div>
      <p className={styles['contrast']}>{t('themes.fontHint')}</p>
      {error && (
        <p role="alert" className={styles['problems']}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Font name from the file's name, without special characters. */
function nameOf(file: File | undefined): string {
  const name = (file?.name ?? '').replace(/\.\w+$/, '').replaceAll(/[^A-Za-z0-9 _-]+/g, ' ');
  return name.trim().slice(0, 60) || 'Font';
}

/** Exactly four addresses: the last one is repeated for missing files. */
function fourOf(addresses: readonly string[]): string[] {
  const known = addresses
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .slice(0, fileCount);
  return Array.from({ length: fileCount }, (_, index) => known[index] ?? known.at(-1) ?? '');
}

function placeOf(address: string): number {
  return order.indexOf(address.replace(/^.*\./, ''));
}
