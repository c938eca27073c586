/** Bytes of an uploaded file at most, as the server takes them. */
export const maxUploadBytes = 20 * 1024 * 1024;
