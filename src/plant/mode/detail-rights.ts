interface Role {
  Name: string;
}

/** Rights to the details of a plant. */
const performanceDetails = 'ThingPerformanceDetails';
const changeoverDetails = 'ThingChangeoverDetails';

/**
 * Default of real time: off only for users with the right to changeover details but not to
 * performance details.
 */
export function isRealTimeByDefault(roles: readonly Role[]): boolean {
  return !has(roles, changeoverDetails) || has(roles, performanceDetails);
}

/**
 * Details of a plant that a user sees. Each right grants its own part; a user with neither is
 * unrestricted and sees both.
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
