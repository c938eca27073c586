import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import type { Plant } from '#schemas/api/machines.gen.ts';

import { Notice } from './notice.tsx';

/** The address names a plant that is not in the list. */
export function InvalidPlant({ instead }: { instead: Plant }) {
  const { t } = useTranslation();
  return (
    <Notice text="screens.unknown-plant">
      <Link to={{ search: `?Id=${encodeURIComponent(instead.Id)}` }}>
        {t('screens.unknown-plant.open', { name: instead.DisplayName })}
      </Link>
    </Notice>
  );
}
