import { useTranslation } from 'react-i18next';

import { ConfigPage } from '../configuration/config-page.tsx';
import { TextList } from './text-list.tsx';

/** Edits the texts of all pages in all languages, for everyone and for each client. */
export function TextsPage() {
  const { t } = useTranslation();
  return (
    <ConfigPage title={t('textsPage.title')} hint={t('textsPage.hint')} hasEveryone>
      {(clientId) => <TextList key={clientId} clientId={clientId} />}
    </ConfigPage>
  );
}
