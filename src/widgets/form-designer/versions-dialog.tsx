import { useState } from 'react';

import { useText } from '#engine/text.ts';
import { useVersion, useVersions } from '#plant/form-templates/use-form-draft.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

import styles from './form-designer.module.css';
import { differences } from './sentences.ts';

interface VersionsDialogProps {
  id: string;
  /** The draft as it is edited. */
  document: FormDocument;
  onClose(): void;
}

/** What was published, and how the draft differs from it. */
export function VersionsDialog({ id, document, onClose }: VersionsDialogProps) {
  const { t, locale } = useText();
  const { data } = useVersions(id);
  const [chosen, choose] = useState<number>();
  const version = chosen ?? data?.Items[0]?.Version;
  const published = useVersion(id, version);
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });

  return (
    <Dialog title={t('form-designer.versions')} onClose={onClose}>
      {!data && <Spinner />}
      {data?.Items.length === 0 && <p>{t('form-designer.neverPublished')}</p>}
      <ul className={styles['versions']}>
        {data?.Items.map(({ Version, PublishedAt, Username, Questions }) => (
          <li key={Version}>
            <label>
              <input
                type="radio"
                name="version"
                checked={Version === version}
                onChange={() => choose(Version)}
              />{' '}
              {t('form-designer.version', {
                version: Version,
                at: date.format(new Date(PublishedAt)),
                by: Username,
                questions: Questions,
              })}
            </label>
          </li>
        ))}
      </ul>
      {published.data && <Differences before={published.data} after={document} />}
    </Dialog>
  );
}

function Differences({ before, after }: { before: FormDocument; after: FormDocument }) {
  const { t } = useText();
  const found = differences(before, after);
  return (
    <section aria-live="polite">
      <h3>{t('form-designer.differences')}</h3>
      {found.length === 0 && <p>{t('form-designer.difference.none')}</p>}
      <ul>
        {found.map(({ kind, name, fields }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a list that never changes its order
          <li key={index}>
            {t(`form-designer.difference.${kind}`, { name })}
            {fields.length > 0 && `: ${fields.join(', ')}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
