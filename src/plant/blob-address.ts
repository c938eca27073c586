import { useEffect, useMemo } from 'react';

/** An object URL of a blob, valid in this page while the component is mounted. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const address = useMemo(() => (blob ? URL.createObjectURL(blob) : undefined), [blob]);
  useEffect(
    () => () => {
      if (address !== undefined) URL.revokeObjectURL(address);
    },
    [address],
  );
  return address;
}
