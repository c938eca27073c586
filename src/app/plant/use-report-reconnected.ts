import { useEffect } from 'react';

import { useConnection } from '#plant/live/use-live.ts';

import { reportReconnected } from '../start/new-version.ts';

/** After a reconnection the server may serve a newer build: triggers a check. */
export function useReportReconnected(): void {
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'live') reportReconnected();
  }, [connection]);
}
