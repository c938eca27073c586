import { useText } from '#engine/text.ts';
import { Choice } from './choice.tsx';
import type { Place } from './use-place.ts';

/** Selects for client, plant and machine. Without a machine: the whole plant. */
export function PlaceFields({ place }: { place: Place }) {
  const { t } = useText();
  const { clients, plants, machines, clientId, plant, machineId, choose } = place;
  return (
    <>
      {clients.length > 1 && (
        <Choice
          label={t('planning.client')}
          value={clientId}
          choices={clients}
          onChange={(id) => choose({ clientId: id, plantId: null, machineId: null, shift: null })}
        />
      )}
      <Choice
        label={t('planning.plant')}
        value={plant?.value ?? ''}
        choices={plants}
        onChange={(id) => choose({ plantId: id, machineId: null, shift: null })}
      />
      <Choice
        label={t('planning.machine')}
        value={machineId}
        choices={machines}
        none={t('planning.allMachines')}
        onChange={(id) => choose({ machineId: id === '' ? null : id })}
      />
    </>
  );
}
