import { useMemo } from 'react';

import { useAddress } from '#engine/address.ts';

import type { AuditQuery } from './use-audit.ts';

export type AuditState = AuditQuery & { pageNumber: number };

/** The filters, kept in the address, so that a link shows the same events. */
export function useAuditAddress(): [AuditState, (changes: Partial<AuditState>) => void] {
  const [address, change] = useAddress();
  const state = useMemo(() => {
    const page = Number(address.get('page'));
    return {
      kind: address.get('kind') ?? undefined,
      username: address.get('username') ?? undefined,
      subject: address.get('subject') ?? undefined,
      start: instantIn(address, 'start'),
      end: instantIn(address, 'end'),
      pageNumber: Number.isInteger(page) && page > 0 ? page : 1,
    };
  }, [address]);
  return [
    state,
    (changes) => {
      const { pageNumber, ...query } = { ...state, pageNumber: 1, ...changes };
      const named = Object.entries(query).map(([name, value]) => [name, value || null]);
      change({
        ...(Object.fromEntries(named) as Record<string, string | null>),
        page: pageNumber === 1 ? null : String(pageNumber),
      });
    },
  ];
}

function instantIn(address: URLSearchParams, name: string): string | undefined {
  const text = address.get(name);
  return text !== null && !Number.isNaN(Date.parse(text)) ? text : undefined;
}
