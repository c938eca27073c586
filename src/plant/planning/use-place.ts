import { useQuery } from '@tanstack/react-query';

import { createResource } from '#api/admin/resources.ts';
import { useAddress, type AddressChanges } from '#engine/address.ts';
import { useDescription, type ResourceRow } from '#resources/use-resource.ts';

/** A client, plant or machine to choose. */
export interface PlaceChoice {
  value: string;
  label: string;
}

export interface PlantChoice extends PlaceChoice {
  timeZone: string;
}

export interface Place {
  clients: readonly PlaceChoice[];
  plants: readonly PlantChoice[];
  /** Machines of the plant. */
  machines: readonly PlaceChoice[];
  clientId: string;
  /** Undefined until loaded, and for a client without plants. */
  plant: PlantChoice | undefined;
  /** Empty for none. */
  machineId: string;
  isLoading: boolean;
  choose(changes: AddressChanges): void;
}

const freshMs = 60_000;
const maxRows = 1000;
const noParams = {};
const inUse = { State: 'active' };

/** Client, plant and machine of the address, else the first ones. */
export function usePlace(): Place {
  const [address, change] = useAddress();
  const clients = usePlaceRows('clients', inUse);
  const clientId = named(clients, address.get('clientId')) ?? firstOf(clients);
  const plants = usePlaceRows('plants', { ...inUse, ClientId: clientId });
  const plantId = named(plants, address.get('plantId')) ?? firstOf(plants);
  const machines = usePlaceRows('machines', { ...inUse, PlantId: plantId });
  return {
    clients: clients.rows.map(choiceOf),
    plants: plants.rows.map(plantOf),
    machines: machines.rows.map(choiceOf),
    clientId,
    plant: plants.rows.filter(({ Id }) => Id === plantId).map(plantOf)[0],
    machineId: named(machines, address.get('machineId')) ?? '',
    isLoading: clients.isLoading || plants.isLoading || machines.isLoading,
    choose: change,
  };
}

interface PlaceRows {
  rows: readonly ResourceRow[];
  isLoading: boolean;
}

function firstOf({ rows }: PlaceRows): string {
  return rows[0]?.Id ?? '';
}

function named({ rows }: PlaceRows, id: string | null): string | undefined {
  return rows.find(({ Id }) => Id === id)?.Id;
}

/** Rows of a resource that match the filter; none while a filter value is unknown. */
function usePlaceRows(name: string, filter: Readonly<Record<string, string>>): PlaceRows {
  const description = useDescription(name);
  const isKnown = Object.values(filter).every((value) => value !== '');
  const { data } = useQuery({
    queryKey: ['rows', name, 'places', filter],
    queryFn: async ({ signal }) =>
      description
        ? createResource(description, noParams).list({ filter, pageSize: maxRows }, signal)
        : null,
    enabled: Boolean(description) && isKnown,
    staleTime: freshMs,
  });
  return { rows: data?.Items ?? [], isLoading: isKnown && description !== null && !data };
}

function choiceOf({ Id, DisplayName }: ResourceRow): PlaceChoice {
  return { value: Id, label: typeof DisplayName === 'string' ? DisplayName : Id };
}

function plantOf(row: ResourceRow): PlantChoice {
  const { TimeZone } = row;
  return { ...choiceOf(row), timeZone: typeof TimeZone === 'string' ? TimeZone : 'UTC' };
}
