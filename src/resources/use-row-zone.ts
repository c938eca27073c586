import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';

import { createResource } from '#api/admin/resources.ts';
import type { ResourceDescription, ResourceField } from '#schemas/api/resources.gen.ts';
import { ownZone } from '#shared/time-zone.ts';

import { stringField } from './string-field.ts';
import { useDescriptions, type ResourceRow, type ResourceValues } from './use-resource.ts';

interface RowPlace {
  machineId: string;
  plantId: string;
}

interface RowZone {
  /** IANA name. Undefined until known. */
  timeZone: string | undefined;
  /** Resolves to the zone once it is known. */
  zone(): Promise<string>;
}

const freshMs = 60_000;

/**
 * Time zone of a row's instants: of the plant that it refers to, directly or by its machine; else
 * of the browser.
 * @param values Current values of the form.
 * @param row The stored row, which may contain its zone.
 */
export function useRowZone(
  fields: readonly ResourceField[],
  { values, row }: { values: Readonly<Record<string, unknown>>; row: ResourceRow | undefined },
): RowZone {
  const client = useQueryClient();
  const place = placeIn(fields, values);
  const hasInstants = fields.some(({ Kind }) => Kind === 'instant');
  const query = zoneQuery(useDescriptions() ?? [], place);
  const isAsked = hasInstants && (place.machineId !== '' || place.plantId !== '');
  const known = row && isSamePlace(place, placeIn(fields, row)) ? stringField(row, 'TimeZone') : '';
  const { data } = useQuery({ ...query, enabled: isAsked && known === '' });
  if (!isAsked || known !== '') {
    const timeZone = isAsked ? known : ownZone();
    return { timeZone, zone: async () => timeZone };
  }
  return { timeZone: data, zone: async () => client.fetchQuery(query) };
}

function placeIn(
  fields: readonly ResourceField[],
  values: Readonly<Record<string, unknown>>,
): RowPlace {
  function idOf(source: string): string {
    const field = fields.find(({ Kind, Source }) => Kind === 'reference' && Source === source);
    return field ? stringField(values as ResourceValues, field.Name) : '';
  }
  return { machineId: idOf('machines'), plantId: idOf('plants') };
}

function isSamePlace(one: RowPlace, other: RowPlace): boolean {
  return one.machineId === other.machineId && one.plantId === other.plantId;
}

function zoneQuery(descriptions: readonly ResourceDescription[], place: RowPlace) {
  return queryOptions({
    queryKey: ['rows', 'plants', 'zone', place],
    queryFn: async ({ signal }) => {
      async function find(name: string, id: string): Promise<ResourceValues> {
        const description = descriptions.find(({ Name }) => Name === name);
        const isAsked = description && id !== '';
        return (isAsked && (await createResource(description, {}).find(id, signal))) || {};
      }
      const plantId =
        place.plantId || stringField(await find('machines', place.machineId), 'PlantId');
      return stringField(await find('plants', plantId), 'TimeZone') || ownZone();
    },
    staleTime: freshMs,
  });
}
