import { use } from 'react';

import { DisplayContext, type PagesProps } from '../display.ts';

/** The page indicator below a list, on displays that turn pages. */
export function TurnedPages(props: PagesProps) {
  const { Pages } = use(DisplayContext);
  return Pages ? <Pages {...props} /> : null;
}
