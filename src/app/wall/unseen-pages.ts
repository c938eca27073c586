import { createContext } from 'react';

/** A list says whether it has pages that were not shown yet, by an id of its own. */
export const ReportUnseenContext = createContext<(id: string, isUnseen: boolean) => void>(() => {});
export const PagingSecondsContext = createContext(0);
