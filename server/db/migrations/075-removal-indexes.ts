/**
 * Indexes for the deletion of a client: its rows are read and deleted in parts in the order of ids,
 * and tables that refer to deleted rows are searched.
 */
export const statements = [
  'DROP INDEX notifications_by_client',
  ...[
    'annotations',
    'chat_messages',
    'forms',
    'meetings',
    'notifications',
    'task_documents',
    'work_orders',
  ].map((table) => `CREATE INDEX ${table}_in_client ON ${table} (client_id, id)`),
  ...['type_id', 'status_id', 'external_status_id'].map(
    (column) => `CREATE INDEX work_orders_by_${column} ON work_orders (${column})`,
  ),
  ...['non_working_periods', 'shift_exceptions'].map(
    (table) => `CREATE INDEX ${table}_by_machine ON ${table} (machine_id)`,
  ),
];
