import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { HttpError } from '#api/http.ts';
import type { ConfigFile } from '#schemas/api/configuration.gen.ts';
import type { SiteFile } from '#schemas/config/site.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinesInput } from '#ui/controls/fields.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { showToast } from '#ui/toasts.ts';

import pageStyles from '../configuration/config-page.module.css';
import { PublicationFault } from '../configuration/publication-fault.tsx';
import { usePublishFiles } from '../configuration/use-publish-files.ts';
import { useUnsaved } from '../configuration/use-unsaved.ts';
import { PictureField } from '../themes/picture-field.tsx';
import { readSite, type SiteField, siteText, withField } from './site-file.ts';
import styles from './site.module.css';

interface SiteEditorProps {
  /** Null: what is for everyone. */
  clientId: string | null;
  everyone: ConfigFile;
  own: ConfigFile;
  onUnsaved(isUnsaved: boolean): void;
  onReload(): void;
}

/** The fields of a site file. What a client's leaves empty is as it is for everyone. */
export function SiteEditor({ clientId, everyone, own, ...props }: SiteEditorProps) {
  const { t } = useTranslation();
  const [begun] = useState(() => readSite(own.Text));
  const [site, setSite] = useState(begun);
  useUnsaved(site !== begun, props.onUnsaved);
  const publishing = usePublishFiles(
    async (file: SiteFile) => ({
      Files: [{ Path: own.Path, Text: siteText(file), Before: own.Text }],
      Note: own.Path,
    }),
    () => showToast({ kind: 'info', title: null, text: t('configPage.published') }),
  );
  const usual = clientId === null ? undefined : readSite(everyone.Text);

  function submit(event: FormEvent): void {
    event.preventDefault();
    publishing.mutate(site);
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <div className={styles['form']} inert={publishing.isPending}>
        <Fields
          clientId={clientId}
          site={site}
          usual={usual}
          errors={errorsOf(publishing.error, own.Path)}
          onChange={(field, typed) => setSite((now) => withField(now, field, typed))}
        />
      </div>
      <PublicationFault error={publishing.error} />
      <div className={pageStyles['actions']}>
        <Button type="submit" isBusy={publishing.isPending}>
          {t('configPage.publish')}
        </Button>
        <Button look="quiet" onClick={props.onReload}>
          {t('configPage.reload')}
        </Button>
        {site !== begun && <output>{t('configPage.unpublished')}</output>}
      </div>
    </form>
  );
}

interface FieldsProps {
  clientId: string | null;
  site: SiteFile;
  /** That for everyone, which a client's is laid over. */
  usual: SiteFile | undefined;
  errors: Readonly<Record<string, string>>;
  onChange(field: SiteField, typed: string | readonly string[]): void;
}

function Fields({ clientId, site, usual, errors, onChange }: FieldsProps) {
  const { t } = useTranslation();

  function text(name: 'name' | 'support' | 'hub' | 'logo', shipped = '') {
    return (
      <TextField
        label={t(`sitePage.${name}`)}
        autoComplete="off"
        value={site[name] ?? ''}
        placeholder={site[name] === null ? '' : (usual?.[name] ?? shipped)}
        error={errors[name] ?? null}
        onChange={({ target }) => onChange(name, target.value)}
      />
    );
  }

  function origins(name: 'frames' | 'images') {
    return (
      <div>
        <LinesInput
          label={t(`sitePage.${name}`)}
          value={site[name] ?? []}
          error={errors[name]}
          onChange={(lines) => onChange(name, lines)}
        />
        {usual?.[name] && site[name] === undefined && (
          <p className={styles['hint']}>
            {t('sitePage.usual', { origins: usual[name].join(', ') })}
          </p>
        )}
      </div>
    );
  }

  return (
    <>
      {text('name', 'Lineside')}
      {clientId === null ? (
        text('logo')
      ) : (
        <PictureField
          label={t('sitePage.logo')}
          clientId={clientId}
          own={site.logo ?? ''}
          usual={usual?.logo ?? ''}
          onChange={(address = '') => onChange('logo', address)}
        />
      )}
      {text('support')}
      {origins('frames')}
      {origins('images')}
      {text('hub', '/chimehub')}
    </>
  );
}

/** By field, what the file was refused for. */
function errorsOf(error: Error | null, path: string): Record<string, string> {
  const problems = error instanceof HttpError ? (error.details.Problems ?? []) : [];
  return Object.fromEntries(
    problems
      .filter(({ File }) => File === path)
      .map(({ Pointer, Expected }) => [Pointer.split('/')[1] ?? '', Expected]),
  );
}
