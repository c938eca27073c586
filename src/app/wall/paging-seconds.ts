import { createContext } from 'react';

/** Seconds that a page of a list stays on this display; 0: no paging. */
export const PagingSecondsContext = createContext(0);
