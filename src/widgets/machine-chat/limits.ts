/** Characters, as the server takes them. */
export const longestMessage = 4000;
