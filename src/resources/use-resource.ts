import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useMemo } from 'react';

import {
  createResource,
  listResources,
  type FileFormat as Format,
  type ImportError as FaultyLine,
  type ResourceItem as Item,
  type ResourceRow as Row,
  type ResourceValue as Value,
  type ResourceValues as Values,
  type RowQuery,
} from '#api/admin/resources.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';
import { holdActions } from '#ui/toasts.ts';

import { ResourceChangesContext } from './resource-changes.ts';

export type ResourceRow = Row;
export type ResourceValues = Values;
export type ResourceValue = Value;
export type ResourceItem = Item;
export type FileFormat = Format;
export type ImportError = FaultyLine;
/** The calls of one resource. */
export type Resource = ReturnType<typeof createResource>;

/** What resources there are for the user. */
export const resourcesQuery = queryOptions({
  queryKey: ['resources'],
  queryFn: ({ signal }) => listResources(signal),
  staleTime: Infinity,
});

/** Also where no changes are heard of. */
const usualPollSeconds = 30;

/** All that the user may see; undefined until they are loaded. */
export function useDescriptions(): readonly ResourceDescription[] | undefined {
  return useQuery(resourcesQuery).data;
}

/** Undefined until it is loaded, and null where there is no such resource for the user. */
export function useDescription(name: string | undefined): ResourceDescription | null | undefined {
  const data = useDescriptions();
  return data && (data.find(({ Name }) => Name === name) ?? null);
}

/** The rows of a list, and the calls that change them. Lists are asked for again after each. */
export function useRows(
  description: ResourceDescription,
  params: Record<string, string>,
  query: RowQuery & { pollSeconds?: number | undefined },
) {
  const { pollSeconds = usualPollSeconds, ...asked } = query;
  const resource = useMemo(() => createResource(description, params), [description, params]);
  useChangesHeard();
  const rows = useQuery({
    queryKey: ['rows', description.Name, params, asked],
    queryFn: ({ signal }) => resource.list(asked, signal),
    // Rows of another client are not those of this one.
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[2] === params ? last : undefined),
    refetchInterval: pollSeconds * 1000,
    enabled: !resource.path.includes('//') && !resource.path.endsWith('/'),
  });
  return { resource, rows };
}

/** Lists of a resource are asked for again when its rows were changed, by anyone. */
export function useChangesHeard(): void {
  const client = useQueryClient();
  const watch = use(ResourceChangesContext);
  useEffect(
    () =>
      watch(
        (name) => void client.invalidateQueries({ queryKey: name ? ['rows', name] : ['rows'] }),
      ),
    [watch, client],
  );
}

export type RowsQuery = ReturnType<typeof useRows>['rows'];

/**
 * A change of rows: afterwards the lists of the resource are asked for again.
 * @param onSuccess called once it is stored and before the lists are asked for: the message with
 *   its "Undo" is there no later than the changed list.
 */
export function useChange<Input, Output>(
  name: string,
  run: (input: Input) => Promise<Output>,
  onSuccess?: (output: Output, input: Input) => void,
) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(input: Input): Promise<Output> {
      const release = holdActions();
      return run(input).finally(release);
    },
    // A refusal may say that the rows are others by now. It is said at once: without a connection
    // the lists are not there for long.
    onSettled: (_, error) => {
      const asked = client.invalidateQueries({ queryKey: ['rows', name] });
      return error ? undefined : asked;
    },
    ...(onSuccess && { onSuccess }),
  });
}

/** Asks for the lists of a resource again. */
export function useRefetch(name: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['rows', name] });
}
