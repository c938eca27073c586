import type { ComponentProps } from 'react';

/** A table with arrow-key navigation, by the grid pattern of WAI-ARIA. */
export function GridTable(props: ComponentProps<'table'>) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid of the ARIA practices is a table
  return <table {...props} role="grid" />;
}
