import type { Machine } from '#schemas/api/machines.gen.ts';
import type { ListQuery } from '#server/web/lists/list.ts';

/** Default order: the best OEE first, other columns ascending. */
export function withDefaultOrder(query: ListQuery): ListQuery {
  return { ascending: (query.orderBy ?? 'OEE') !== 'OEE', ...query };
}

/** Orders of lists of machines. */
export const machineOrders = {
  OEE: (row: Machine) => row.OEE,
  DisplayName: (row: Machine) => row.DisplayName,
  Availability: (row: Machine) => row.Availability,
  Performance: (row: Machine) => row.Performance,
  Quality: (row: Machine) => row.Quality,
  GoodParts: (row: Machine) => row.GoodParts,
  TotalParts: (row: Machine) => row.TotalParts,
  RejectParts: (row: Machine) => row.RejectParts,
  DownTime: (row: Machine) => row.DownTime,
  Changeovers: (row: Machine) => row.Changeovers,
};
