import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { LoadFailure, Loading } from '#engine/frame.tsx';
import type { Plant } from '#schemas/api/machines.gen.ts';

import { plantQuery, plantsQuery } from '../screen/screen-data.ts';
import { useSession } from '../session/session.ts';
import { ScreenNotice } from '../screen/screen-notice.tsx';
import { OnePlant } from './one-plant.tsx';

export interface UnlistedPlantProps {
  plantId: string;
  /** Plant to show instead; undefined: no plant is in use. */
  instead: Plant | undefined;
  about: Omit<ComponentProps<typeof OnePlant>, 'plant'>;
}

/** The address names a plant that is not listed: on desks a retired plant keeps its pages. */
export function UnlistedPlant({ plantId, instead, about }: UnlistedPlantProps) {
  const { t } = useTranslation();
  const session = useSession();
  const { data: plant, error, refetch } = useQuery(plantQuery(session, plantId));
  // A restored plant is listed again; wall screens poll for this.
  useQuery({ ...plantsQuery(session), refetchInterval: 60_000 });
  if (error && plant === undefined)
    return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (plant === undefined) return <Loading />;
  if (plant && session.account.Kiosk) return <ScreenNotice text="screens.retired-plant" />;
  if (plant) return <OnePlant plant={plant} {...about} />;
  return (
    <ScreenNotice text="screens.unknown-plant">
      {instead && (
        <Link to={{ search: `?Id=${encodeURIComponent(instead.Id)}` }}>
          {t('screens.unknown-plant.open', { name: instead.DisplayName })}
        </Link>
      )}
    </ScreenNotice>
  );
}
