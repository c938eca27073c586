import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { listNamedClients } from '#api/admin/named-clients.ts';
import { Select } from '#ui/controls/select.tsx';

import styles from './screens.module.css';

interface ClientChoiceProps {
  client: string;
  onChoose(id: string): void;
}

/** Select of the client whose changes of the screens are shown. */
export function ClientChoice({ client, onChoose }: ClientChoiceProps) {
  const { t } = useTranslation();
  const { data: clients = [] } = useQuery({
    queryKey: ['named-clients'],
    queryFn: ({ signal }) => listNamedClients(signal),
  });
  return (
    <label className={styles['client']}>
      {t('screensPage.client')}
      <Select
        value={client}
        options={[
          { value: '', label: t('screensPage.client.none') },
          ...clients.map(({ Id, DisplayName }) => ({ value: Id, label: DisplayName })),
        ]}
        onChange={onChoose}
      />
    </label>
  );
}
