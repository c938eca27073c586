import { createContext } from 'react';

/**
 * Calls back with the name of each changed resource, and with undefined where changes may have been
 * missed.
 * @returns how to stop.
 */
export type WatchResources = (listen: (name: string | undefined) => void) => () => void;

/** Without a provider there are no change events: lists are polled. */
export const ResourceChangesContext = createContext<WatchResources>(() => () => {});
