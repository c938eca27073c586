import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

import { readFirstRun } from '#api/admin/first-run.ts';
import { createResource, type ResourceValues as Values } from '#api/admin/resources.ts';
import { resourcesQuery, type Resource } from '#resources/use-resource.ts';
import type { ResourceDescription } from '#schemas/api/resources.gen.ts';

const key = ['first-run'];
/** Polling interval, so that a first sample is seen soon. */
const refreshedAfter = 2000;

/** Progress of the installation, polled. */
export function useFirstRun() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => readFirstRun(signal),
    refetchInterval: refreshedAfter,
  });
}

/** Creates rows of a resource, or runs an action; refetches the progress afterwards. */
export function useFirstRunCall<Input, Output>(
  name: string,
  run: (resource: Pick<Resource, 'create' | 'act'>, input: Input) => Promise<Output>,
) {
  const client = useQueryClient();
  return useMutation({
    // An early submission waits for the resource descriptions.
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

/** Adds required values that the guide does not ask for: the first option of each. */
function completed({ Fields }: ResourceDescription, values: Values): Values {
  const needed = Fields.filter(({ IsRequired, Access }) => IsRequired && Access !== 'read');
  const chosen = needed.flatMap(({ Name, Options = [] }) =>
    Options[0] === undefined ? [] : [[Name, Options[0]] as const],
  );
  return { ...Object.fromEntries(chosen), ...values };
}
