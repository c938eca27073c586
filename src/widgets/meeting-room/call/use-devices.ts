import { useEffect, useState } from 'react';

import { listDevices } from './devices.ts';

/**
 * Microphones and cameras of this computer: all once one was opened; before that only those the
 * browser names, so that another can be chosen if one cannot be opened.
 */
export function useDevices(hasOpened: boolean): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    let isCurrent = true;
    function ask(): void {
      listDevices().then(
        (all) => isCurrent && setDevices(all.filter(({ label }) => hasOpened || label !== '')),
        () => {},
      );
    }
    ask();
    const media: MediaDevices | undefined = navigator.mediaDevices;
    media?.addEventListener('devicechange', ask);
    return () => {
      isCurrent = false;
      media?.removeEventListener('devicechange', ask);
    };
  }, [hasOpened]);
  return devices;
}
