import { createContext } from 'react';

/**
 * Calls back with the name of each resource whose rows were changed, and with undefined where
 * changes may have been missed. @returns how to stop.
 */
export type WatchResources = (listen: (name: string | undefined) => void) => () => void;

/** Where nothing provides it, no changes are heard of: lists are asked for again now and then. */
export const ResourceChangesContext = createContext<WatchResources>(() => () => {});
