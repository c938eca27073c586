/** Maximum characters, as on the server. */
export const maxMessageLength = 4000;
