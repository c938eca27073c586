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

/** Resources that the user may see. */
export const resourcesQuery = queryOptions({
  queryKey: ['resources'],
  queryFn: ({ signal }) => listResources(signal),
  staleTime: Infinity,
});

/** Polling also covers missing change events. */
const defaultPollSeconds = 30;

/** Descriptions of all resources of the user; undefined until loaded. */
export function useDescriptions(): readonly ResourceDescription[] | undefined {
  return useQuery(resourcesQuery).data;
}

/** Undefined until loaded; null if the user has no such resource. */
export function useDescription(name: string | undefined): ResourceDescription | null | undefined {
  const data = useDescriptions();
  return data && (data.find(({ Name }) => Name === name) ?? null);
}

/** The rows of a list, with calls to change them. Lists are refetched after each change. */
export function useRows(
  description: ResourceDescription,
  params: Record<string, string>,
  query: RowQuery & { pollSeconds?: number | undefined },
) {
  const { pollSeconds = defaultPollSeconds, ...asked } = query;
  const resource = useMemo(() => createResource(description, params), [description, params]);
  useChangesHeard();
  const rows = useQuery({
    queryKey: ['rows', description.Name, params, asked],
    queryFn: ({ signal }) => resource.list(asked, signal),
    // Rows of another client must not be shown meanwhile.
    placeholderData: (last, lastQuery) => (lastQuery?.queryKey[2] === params ? last : undefined),
    refetchInterval: pollSeconds * 1000,
    enabled: !resource.path.includes('//') && !resource.path.endsWith('/'),
  });
  return { resource, rows };
}

/** Refetches the lists of a resource when rows are changed by anyone. */
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
 * A mutation of rows, which refetches the resource's lists.
 * @param onSuccess Called before the refetch, so that the toast with "Undo" appears no later than
 * the changed list.
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
    // Also after a refusal, as rows may have changed. Not awaited then: without a connection the
    // refetch takes long.
    onSettled: (_, error) => {
      const asked = client.invalidateQueries({ queryKey: ['rows', name] });
      return error ? undefined : asked;
    },
    ...(onSuccess && { onSuccess }),
  });
}

/** Refetches the lists of a resource. */
export function useRefetch(name: string): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['rows', name] });
}
