/** Maximum bytes of an uploaded file on the server. */
export const maxUploadBytes = 20 * 1024 * 1024;
