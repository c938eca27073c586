import type { ComponentProps } from 'react';

/** A table with arrow-key navigation, by the grid pattern of WAI-ARIA. */
export function GridTable(props: ComponentProps<'table'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA practices make a data grid of a table element with role grid
  return <table {...props} role="grid" />;
}
