import type { Resource } from './define-resource.ts';

/** The same rows under a path that contains their client. */
export function belowClient(resource: Resource, path: `${string}/:clientId/${string}`): Resource {
  const { column } = resource.scope;
  return { ...resource, path, scope: { column, parameter: 'clientId' } };
}

/** The same rows under another path, of all clients of the caller. */
export function ofAllClients(resource: Resource, path: string): Resource {
  const { column } = resource.scope;
  return { ...resource, path, scope: { column } };
}
