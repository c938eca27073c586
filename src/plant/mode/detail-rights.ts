interface Role {
  Name: string;
}

/** Rights to the details of a plant. */
const performanceDetails = 'ThingPerformanceDetails';
const changeoverDetails = 'ThingChangeoverDetails';

/** On, except for those who may see the details of changeovers and not those of performance. */
export function isUsuallyRealTime(roles: readonly Role[]): boolean {
  return !has(roles, changeoverDetails) || has(roles, performanceDetails);
}

/**
 * Which details of a plant someone is shown. Each right opens its own part; who was given neither
 * is not restricted by them and sees both.
 */
export function shownDetails(roles: readonly Role[]): {
  performance: boolean;
  changeovers: boolean;
} {
  const performance = has(roles, performanceDetails);
  const changeovers = has(roles, changeoverDetails);
  const isRestricted = performance !== changeovers;
  return { performance: performance || !isRestricted, changeovers: changeovers || !isRestricted };
}

function has(roles: readonly Role[], name: string): boolean {
  return roles.some(({ Name }) => Name === name);
}
