import { useEffect } from 'react';

import { useConnection } from '#plant/live/use-live.ts';

import { reportReconnected } from '../start/new-version.ts';

/** A server that is back may serve a newer build: it is asked which. */
export function useReportReconnected(): void {
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'live') reportReconnected();
  }, [connection]);
}
