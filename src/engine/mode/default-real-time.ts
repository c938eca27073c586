interface Role {
  Name: string;
}

/** Rights to the details of a plant: each shows a part of it, both or none show everything. */
const performanceDetails = 'ThingPerformanceDetails';
const changeoverDetails = 'ThingChangeoverDetails';

/** On, except for those who may see the details of changeovers and not those of performance. */
export function isUsuallyRealTime(roles: readonly Role[]): boolean {
  return !has(roles, changeoverDetails) || has(roles, performanceDetails);
}

/** Changeovers are hidden from those who were given the details of performance alone. */
export function maySeeChangeovers(roles: readonly Role[]): boolean {
  return !has(roles, performanceDetails) || has(roles, changeoverDetails);
}

/** Figures of performance are hidden from those who were given the details of changeovers alone. */
export function maySeePerformance(roles: readonly Role[]): boolean {
  return !has(roles, changeoverDetails) || has(roles, performanceDetails);
}

function has(roles: readonly Role[], name: string): boolean {
  return roles.some(({ Name }) => Name === name);
}
