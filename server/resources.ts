import type { Resource } from '#server/resource-kit/describe/define-resource.ts';

const files = import.meta.glob<Record<string, Resource>>('./*/**/*.resource.ts', { eager: true });

/** Every resource that is described: a new one is there by its file. */
export const resources: readonly Resource[] = Object.values(files).flatMap((file) =>
  Object.values(file),
);
