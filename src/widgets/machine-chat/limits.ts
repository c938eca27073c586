/** Characters, as the server takes them. */
export const maxMessageLength = 4000;
