import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { listTexts } from '#api/admin/config.ts';
import { useAddress } from '#engine/address.ts';
import { LoadFailure, Loading } from '#engine/frame.tsx';
import { readListPage } from '#resources/list-page.ts';
import { Pager } from '#resources/pager.tsx';
import type { KnownText } from '#schemas/api/configuration.gen.ts';
import { Button } from '#ui/controls/button.tsx';
import { PausedSearch } from '#ui/controls/paused-search.tsx';
import { SwitchField } from '#ui/controls/switch-field.tsx';
import { lazyModule } from '#ui/lazy-module.ts';

import styles from './texts.module.css';

const none: KnownText = { Key: '', Usual: {}, Own: {}, Paths: [], Delivered: [] };

const loadDialog = lazyModule(async () => ({
  default: (await import('./text-dialog.tsx')).TextDialog,
}));
const TextDialog = lazy(loadDialog);

/** All texts, the matches of a search, or the changed ones. A dialog edits one of them. */
export function TextList({ clientId }: { clientId: string | null }) {
  const { t } = useTranslation();
  const { question, change } = useQuestion();
  const [changed, setChanged] = useState<KnownText>();
  return (
    <>
      <div className={styles['tools']}>
        <PausedSearch
          label={t('textsPage.search')}
          search={question.search ?? ''}
          onSearch={(search) => change({ search: search || null, page: null })}
        />
        <SwitchField
          label={t('textsPage.isOwn')}
          isOn={question.isOwn ?? false}
          error={null}
          onChange={(isOwn) => change({ own: isOwn ? 'true' : null, page: null })}
        />
        <Button look="quiet" onClick={() => setChanged(none)}>
          {t('textsPage.new')}
        </Button>
      </div>
      <Found clientId={clientId} onChange={setChanged} />
      {changed && (
        <Suspense>
          <TextDialog clientId={clientId} text={changed} onClose={() => setChanged(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface FoundProps {
  clientId: string | null;
  onChange(text: KnownText): void;
}

function Found({ clientId, onChange }: FoundProps) {
  const { t } = useTranslation();
  const { question, pageNumber, pageSize, change } = useQuestion();
  const { data, error, refetch } = useQuery({
    queryKey: ['config', 'texts', clientId, question, pageNumber, pageSize],
    queryFn: ({ signal }) =>
      listTexts({ client: clientId, ...question, pageNumber, pageSize }, signal),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.TotalItems === 0) return <p>{t('textsPage.none')}</p>;
  return (
    <>
      {data.Items.length > 0 && <TextTable texts={data.Items} onChange={onChange} />}
      <Pager
        state={{ pageNumber, pageSize }}
        total={data.TotalItems}
        onChange={(next) =>
          change({
            page: String(next.pageNumber ?? 1),
            size: String(next.pageSize ?? pageSize),
          })
        }
      />
    </>
  );
}

/** Search and filters, kept in the address, so that a link shows the same texts. */
function useQuestion() {
  const [address, change] = useAddress();
  return {
    question: {
      search: address.get('search') ?? undefined,
      isOwn: address.get('own') === 'true' || undefined,
    },
    ...readListPage(address),
    change,
  };
}

interface TextTableProps {
  texts: readonly KnownText[];
  onChange(text: KnownText): void;
}

function TextTable({ texts, onChange }: TextTableProps) {
  const { t, i18n } = useTranslation();
  return (
    <div className={styles['list']}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('textsPage.words')}</th>
            <th scope="col">{t('textsPage.source')}</th>
            <th scope="col">{t('textsPage.actions')}</th>
          </tr>
        </thead>
        <tbody>
          {texts.map((text) => (
            <tr key={text.Key}>
              <th scope="row">
                <p className={styles['words']}>{wordsIn(text, i18n.language)}</p>
                <code>{text.Key}</code>
              </th>
              <td>
                <Source {...text} />
              </td>
              <td>
                <button
                  type="button"
                  className="ls-link"
                  aria-label={t('textsPage.change.label', { key: text.Key })}
                  onClick={() => onChange(text)}
                >
                  {t('textsPage.change')}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Source({ Paths, Delivered }: KnownText) {
  const { t } = useTranslation();
  const files = Paths.length > 0 ? Paths : Delivered;
  if (files.length === 0) return t('textsPage.usual');
  return (
    <>
      {t(Paths.length > 0 ? 'textsPage.own' : 'textsPage.delivered')}{' '}
      <small>{files.join(', ')}</small>
    </>
  );
}

/** Words as shown in this language: own words of another language do not count. */
function wordsIn({ Own, Usual }: KnownText, code: string): string {
  return Own[code] ?? Usual[code] ?? Own['en-US'] ?? Usual['en-US'] ?? '';
}
