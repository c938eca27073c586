/** The right `PlannedTime` becomes `Planning`, which includes calendars, orders and reasons too. */
export const statements: readonly string[] = [
  `UPDATE account_roles SET name = 'Planning', menu = '["Planning"]' WHERE name = 'PlannedTime'`,
];
