import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import type { SiteFile } from '#schemas/config/site.gen.ts';
import { LinesInput } from '#ui/controls/fields.tsx';
import { SwitchField } from '#ui/controls/switch-field.tsx';
import { TextField } from '#ui/controls/text-field.tsx';

import { PictureField } from '../themes/fields/picture-field.tsx';
import type { SiteField, TypedValue } from './site-file.ts';
import styles from './site.module.css';

interface SiteFieldsProps {
  clientId: string | null;
  site: SiteFile;
  /** The file for everyone, on which a client's is based. */
  usual: SiteFile | undefined;
  /** Refused fields. */
  refused: ReadonlySet<string>;
  onChange(field: SiteField, typed: TypedValue): void;
}

export function SiteFields(fields: SiteFieldsProps) {
  return (
    <>
      <Line {...fields} name="name" shipped="Lineside" />
      {fields.clientId === null ? (
        <Line {...fields} name="logo" />
      ) : (
        <Logo {...fields} clientId={fields.clientId} />
      )}
      <Line {...fields} name="support" />
      <Origins {...fields} name="frames" />
      <Origins {...fields} name="images" />
      <Line {...fields} name="hub" shipped="/chimehub" />
    </>
  );
}

interface LineProps extends SiteFieldsProps {
  name: 'name' | 'logo' | 'support' | 'hub';
  /** Built-in default. */
  shipped?: string;
}

function Line({ name, shipped = '', ...fields }: LineProps) {
  const { t } = useTranslation();
  const { site, usual, refused, onChange } = fields;
  return (
    <OrNone {...fields} name={name}>
      <TextField
        label={t(`sitePage.${name}`)}
        autoComplete="off"
        value={site[name] ?? ''}
        placeholder={usual?.[name] ?? shipped}
        error={refused.has(name) ? t(`sitePage.${name}.wrong`) : null}
        onChange={({ target }) => onChange(name, target.value)}
      />
    </OrNone>
  );
}

function Logo({ clientId, ...fields }: SiteFieldsProps & { clientId: string }) {
  const { t } = useTranslation();
  const { site, usual, onChange } = fields;
  return (
    <OrNone {...fields} clientId={clientId} name="logo">
      <PictureField
        label={t('sitePage.logo')}
        clientId={clientId}
        own={site.logo ?? ''}
        usual={usual?.logo ?? ''}
        onChange={(address = '') => onChange('logo', address)}
      />
    </OrNone>
  );
}

function Origins({ name, ...fields }: SiteFieldsProps & { name: 'frames' | 'images' }) {
  const { t } = useTranslation();
  const { site, usual, refused, onChange } = fields;
  return (
    <OrNone {...fields} name={name}>
      <LinesInput
        label={t(`sitePage.${name}`)}
        value={site[name] ?? []}
        error={refused.has(name) ? t(`sitePage.${name}.wrong`) : undefined}
        onChange={(lines) => onChange(name, lines)}
      />
      {usual?.[name] && site[name] === undefined && (
        <p className={styles['hint']}>{t('sitePage.usual', { origins: usual[name].join(', ') })}</p>
      )}
    </OrNone>
  );
}

/** A field of a client, with a switch to have no value despite the default. */
function OrNone({
  name,
  site,
  usual,
  onChange,
  children,
}: SiteFieldsProps & { name: SiteField; children: ReactNode }) {
  const { t } = useTranslation();
  const isNone = usual !== undefined && site[name] === null;
  const [isOffered] = useState(isNone || Boolean(usual?.[name]));
  const last = useRef<TypedValue>('');
  if (!isOffered) return children;

  function change(isOn: boolean): void {
    if (isOn) last.current = site[name] ?? '';
    onChange(name, isOn ? null : last.current);
  }

  return (
    <fieldset aria-label={t(`sitePage.${name}`)} className={styles['orNone']}>
      {isNone ? <p>{t(`sitePage.${name}`)}</p> : children}
      <SwitchField label={t('sitePage.none')} isOn={isNone} error={null} onChange={change} />
    </fieldset>
  );
}
