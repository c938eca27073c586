import { useEffect, useState } from 'react';

import { listDevices } from './devices.ts';

/**
 * Microphones and cameras of this computer. They have names, and are all there, once one was opened.
 */
export function useDevices(hasOpened: boolean): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (!hasOpened) return undefined;
    let isCurrent = true;
    function ask(): void {
      listDevices().then(
        (all) => isCurrent && setDevices(all),
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
