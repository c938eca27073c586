/** Who may take time out of the plan may plan by now: calendars, orders and reasons too. */
export const statements: readonly string[] = [
  `UPDATE account_roles SET name = 'Planning', menu = '["Planning"]' WHERE name = 'PlannedTime'`,
];
