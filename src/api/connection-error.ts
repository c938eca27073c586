/** The server was not reached or did not answer in time: 'Connection error' or 'RequestTimeOut'. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}
