/** What tests are told by `npm run check:full`. */
export function fullLength(
  environment: Readonly<Record<string, string | undefined>>,
  draw?: () => number,
): Record<
  'LINESIDE_TESTS' | 'LINESIDE_FIGURE_RUNS' | 'LINESIDE_LEDGER_RUNS' | 'LINESIDE_FIGURE_SEED',
  string
>;
