/** The server was not reached or did not answer in time: 'Connection error' or 'RequestTimeOut'. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
  constructor(
    message: string,
    options?: ErrorOptions,
    /** False: the server may still be working on the answer, so asking again only adds to its work. */
    readonly isRetryable = true,
  ) {
    super(message, options);
  }

  get isTimeout(): boolean {
    return this.message === 'RequestTimeOut';
  }
}
