import { use } from 'react';

import { DisplayContext, type PagesProps } from '../display.ts';

/** Below a list: which page it is, where lists turn pages. */
export function TurnedPages(props: PagesProps) {
  const { Pages } = use(DisplayContext);
  return Pages ? <Pages {...props} /> : null;
}
