import type { Resource } from '#server/resource-kit/describe/define-resource.ts';

const files = import.meta.glob<Record<string, Resource>>('./*/**/*.resource.ts', { eager: true });

/** All described resources; the glob registers a new one by its file. */
export const resources: readonly Resource[] = Object.values(files).flatMap((file) =>
  Object.values(file),
);
