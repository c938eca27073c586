import { createContext } from 'react';

/** How long a page of a list stays on this display; 0: its lists turn no pages. */
export const PagingSecondsContext = createContext(0);
