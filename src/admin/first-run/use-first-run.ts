import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { readFirstRun } from '#api/admin/first-run.ts';
import { createResource, type ResourceValues as Values } from '#api/admin/resources.ts';
import { resourcesQuery, type Resource } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

const key = ['first-run'];
/** A first sample is seen soon after it came. */
const refreshedAfter = 2000;

/** How far the installation has come, asked again and again. */
export function useFirstRun() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readFirstRun(signal),
    refetchInterval: refreshedAfter,
  });
}

/** Makes rows of a resource, or acts on one; afterwards the guide is asked where it is. */
export function useFirstRunCall<Input, Output>(
  name: string,
  run: (resource: Pick<Resource, 'create' | 'act'>, input: Input) => Promise<Output>,
) {
  const client = useQueryClient();
  return useMutation({
    // What is sent early waits for the descriptions, and is not lost.
    async mutationFn(input: Input) {
      const descriptions = await client.ensureQueryData(resourcesQuery);
      const description = descriptions.find(({ Name }) => Name === name);
      if (!description) throw new Error(name);
      const { act, create } = createResource(description, {});
      const made = { act, create: (values: Values) => create(completed(description, values)) };
      return run(made, input);
    },
    onSettled: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** What a new row needs and the guide does not ask for: the first of what there is to choose. */
function completed({ Fields }: ResourceDescription, values: Values): Values {
  const needed = Fields.filter(({ IsRequired, Access }) => IsRequired && Access !== 'read');
  const chosen = needed.flatMap(({ Name, Options = [] }) =>
    Options[0] === undefined ? [] : [[Name, Options[0]] as const],
  );
  return { ...Object.fromEntries(chosen), ...values };
}
