import { useEffect, useMemo } from 'react';

/** A content as an address that this page alone knows, while it is shown. */
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
