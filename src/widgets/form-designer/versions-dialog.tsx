import { useState } from 'react';

import { useText } from '#engine/text.ts';
import type { FormDocument } from '#schemas/api/form-document.gen.ts';
import { dateFormat } from '#shared/date-format.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Spinner } from '#ui/spinner.tsx';

import { SelectField } from '#ui/controls/fields.tsx';

import { useVersion, useVersions } from './template/use-form-draft.ts';
import styles from './form-designer.module.css';
import { changeText, formDifferences } from './sentences.ts';

interface VersionsDialogProps {
  id: string;
  /** The edited draft. */
  document: FormDocument;
  onClose(): void;
}

/** Stands for the draft in place of a version number. */
const draft = 'draft';

/** Published versions, and the differences between any two of them and the draft. */
export function VersionsDialog({ id, document, onClose }: VersionsDialogProps) {
  const { t } = useText();
  const { data } = useVersions(id);
  const [newest] = data?.Items ?? [];
  return (
    <Dialog title={t('form-designer.versions')} onClose={onClose}>
      {!data && <Spinner />}
      {data && !newest && <p>{t('form-designer.neverPublished')}</p>}
      {data && newest && (
        <Comparison
          {...{ id, document }}
          versions={data.Items}
          first={{ from: String(newest.Version), to: draft }}
        />
      )}
    </Dialog>
  );
}

interface ComparisonProps extends Omit<VersionsDialogProps, 'onClose'> {
  versions: Versions;
  /** Initial comparison. */
  first: Record<'from' | 'to', string>;
}

function Comparison({ id, document, versions, first }: ComparisonProps) {
  const { t } = useText();
  const options = useVersionNames(versions);
  const [chosen, choose] = useState(first);
  const before = useDocument(id, chosen.from, document);
  const after = useDocument(id, chosen.to, document);
  return (
    <div className={styles['fields']}>
      {(['from', 'to'] as const).map((side) => (
        <SelectField
          key={side}
          label={t(`form-designer.compare.${side}`)}
          value={chosen[side]}
          options={options}
          onChange={(version) => choose({ ...chosen, [side]: version })}
        />
      ))}
      {before && after ? <Differences {...{ before, after }} /> : <Spinner />}
    </div>
  );
}

type Versions = NonNullable<ReturnType<typeof useVersions>['data']>['Items'];

function useVersionNames(versions: Versions): { value: string; label: string }[] {
  const { t, locale } = useText();
  const date = dateFormat('long', locale);
  const names = versions.map(({ Version, PublishedAt, Username, Questions }) => ({
    value: String(Version),
    label: t('form-designer.version', {
      version: Version,
      at: date.format(new Date(PublishedAt)),
      by: Username,
      questions: Questions,
    }),
  }));
  return [{ value: draft, label: t('form-designer.draft') }, ...names];
}

/** The draft, or a published version; undefined until loaded. */
function useDocument(id: string, name: string, edited: FormDocument): FormDocument | undefined {
  const published = useVersion(id, name === draft ? undefined : Number(name));
  return name === draft ? edited : published.data;
}

function Differences({ before, after }: { before: FormDocument; after: FormDocument }) {
  const { t, locale } = useText();
  const found = formDifferences(before, after);
  return (
    <section aria-live="polite">
      <h3>{t('form-designer.differences')}</h3>
      {found.length === 0 && <p>{t('form-designer.difference.none')}</p>}
      <ul>
        {found.map(({ kind, name, changes }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- differences have no id, and their order never changes
          <li key={index}>
            {t(`form-designer.difference.${kind}`, { name })}
            {changes.length > 0 && (
              <ul>
                {changes.map((change) => (
                  <li key={change.field}>{changeText(change, { before, after }, { t, locale })}</li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
