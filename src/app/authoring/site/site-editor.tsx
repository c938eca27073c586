import { type FormEvent, useState } from 'react';

import { HttpError } from '#api/http.ts';
import type { ConfigFile } from '#schemas/api/configuration.gen.ts';
import type { SiteFile } from '#schemas/config/site.gen.ts';
import { isSameJson } from '#shared/merge-patch.ts';

import { ConfigActions } from '../configuration/config-actions.tsx';
import { usePublishFiles } from '../configuration/use-publish-files.ts';
import { usePublishedToast } from '../configuration/use-published-toast.ts';
import { useUnsaved } from '../configuration/use-unsaved.ts';
import { SiteFields } from './site-fields.tsx';
import { readSite, siteText, withField, wrongFields } from './site-file.ts';
import styles from './site.module.css';

interface SiteEditorProps {
  /** Null: the file for everyone. */
  clientId: string | null;
  everyone: ConfigFile;
  own: ConfigFile;
  onUnsaved(isUnsaved: boolean): void;
  onReload(): void;
}

/** The fields of a site file. Empty fields of a client default to the file for everyone. */
export function SiteEditor({ clientId, everyone, own, ...props }: SiteEditorProps) {
  const [begun] = useState(() => readSite(own.Text));
  const [site, setSite] = useState(begun);
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const isUnsaved = useUnsaved(!isSameJson(site, begun), props.onUnsaved);
  const publishing = usePublishFiles(
    async (file: SiteFile) => ({
      Files: [{ Path: own.Path, Text: siteText(file), Before: own.Text }],
      Note: own.Path,
    }),
    usePublishedToast(),
  );
  const usual = clientId === null ? undefined : readSite(everyone.Text);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!isUnsaved) return;
    const found = wrongFields(site);
    setWrong(found);
    if (found.size === 0) publishing.publish(site);
  }

  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <div className={styles['form']} inert={publishing.isPending}>
        <SiteFields
          clientId={clientId}
          site={site}
          usual={usual}
          refused={new Set([...wrong, ...refusedFields(publishing.error, own.Path)])}
          onChange={(field, typed) => setSite((now) => withField(now, field, typed))}
        />
      </div>
      <ConfigActions
        publishing={publishing}
        isUnsaved={isUnsaved}
        onReplace={() => publishing.forcePublish(site)}
        onReload={props.onReload}
      />
    </form>
  );
}

/** Fields for which the server refused the file. */
function refusedFields(error: Error | null, path: string): ReadonlySet<string> {
  const problems = error instanceof HttpError ? (error.details.Problems ?? []) : [];
  return new Set(
    problems.filter(({ File }) => File === path).map(({ Pointer }) => Pointer.split('/')[1] ?? ''),
  );
}
