import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { createResource } from '#api/admin/resources.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

import type { Choice } from './use-choices.ts';
import { useDescription, type ResourceRow } from './use-resource.ts';

const maxOffered = 20;
const freshMs = 30_000;

/**
 * Rows of a resource whose names contain a text: searched by the server, a few at a time, so that
 * long lists are fast, too.
 * @param params Path parameters, if any. In a list of several clients, `clientId` selects the
 * client.
 */
export function useReferences(
  source: string | undefined,
  { params, search, isWanted }: { params: Params; search: string; isWanted: boolean },
) {
  const description = useDescription(source);
  const filter = offeredRows(description, params);
  const { data, isFetching } = useQuery({
    queryKey: ['rows', source, 'references', params, search],
    queryFn: async ({ signal }) =>
      description
        ? createResource(description, params).list(
            { search, pageSize: maxOffered, ...(Object.keys(filter).length > 0 && { filter }) },
            signal,
          )
        : undefined,
    enabled: isWanted && Boolean(description),
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
  const offered = (data?.Items ?? []).map(choiceOf);
  return { offered, more: Math.max(0, (data?.TotalItems ?? 0) - offered.length), isFetching };
}

type Params = Record<string, string>;

/** Filters rows: by client if the path has none but the rows do, and without retired ones. */
function offeredRows(
  description: ResourceDescription | null | undefined,
  { clientId = '' }: Params,
): Params {
  const { Path = '', Fields = [] } = description ?? {};
  const saysWhose = Fields.some(({ Name }) => Name === 'ClientId');
  const canRetire = Fields.some(
    ({ Name, Options = [] }) => Name === 'State' && Options.includes('active'),
  );
  return {
    ...(!Path.includes(':clientId') && saysWhose && clientId !== '' && { ClientId: clientId }),
    ...(canRetire && { State: 'active' }),
  };
}

/** Name of a row by its id; undefined until loaded, and for an unknown id. */
export function useReferenceName(
  source: string | undefined,
  { params, id }: { params: Params; id: string },
): string | undefined {
  const description = useDescription(source);
  const { data } = useQuery({
    queryKey: ['rows', source, 'reference', params, id],
    queryFn: async ({ signal }) =>
      (description && (await createResource(description, params).find(id, signal))) ?? null,
    enabled: Boolean(description) && id !== '',
    staleTime: freshMs,
  });
  return data ? choiceOf(data).label : undefined;
}

/** Names of machines may repeat between plants. */
function choiceOf(row: ResourceRow): Choice {
  const name = textOf(row, 'DisplayName') ?? textOf(row, 'Username') ?? row.Id;
  const plant = textOf(row, 'PlantName');
  return { value: row.Id, label: plant === undefined ? name : `${name} · ${plant}` };
}

function textOf(row: ResourceRow, field: string): string | undefined {
  const value = row[field];
  return typeof value === 'string' ? value : undefined;
}
