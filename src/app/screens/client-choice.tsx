import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { Select } from '#ui/controls/select.tsx';

import { plantsQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';
import styles from './screens.module.css';

interface ClientChoiceProps {
  client: string;
  onChoose(id: string): void;
}

/** Whose changes of the screens are looked at: a client that has a plant. */
export function ClientChoice({ client, onChoose }: ClientChoiceProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { data: plants = [] } = useQuery(plantsQuery(session));
  const named = new Map(session.account.Clients.map(({ Id, DisplayName }) => [Id, DisplayName]));
  const ids = [...new Set([...named.keys(), ...plants.map(({ ClientId }) => ClientId)])].toSorted();
  return (
    <label className={styles['client']}>
      {t('screensPage.client')}
      <Select
        value={client}
        options={[
          { value: '', label: t('screensPage.client.none') },
          ...ids.map((id) => ({ value: id, label: named.get(id) ?? id })),
        ]}
        onChange={onChoose}
      />
    </label>
  );
}
