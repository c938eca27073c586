import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { keepReplies, type KeptReply } from '#api/forms/kept-replies.ts';
import { useScreen } from '#engine/screen-context.ts';

/** Query keys of operator pages; historic figures are not stored. */
const kept: readonly (readonly string[])[] = [
  ['screens'],
  ['navigation'],
  ['screen-data', 'plants'],
  ['screen-data', 'plant-machines'],
  ['screen-data', 'plant-forms'],
  ['forms', 'due'],
];

/** Stores the latest server replies for operator pages, while one is shown. */
export function useKeptReplies(): void {
  const client = useQueryClient();
  const { user } = useScreen().scope;
  useEffect(() => {
    let isWriting = false;
    let isWaiting = false;

    async function write(): Promise<void> {
      isWaiting = isWriting;
      if (isWriting) return;
      isWriting = true;
      // A storage error is reported where a form is opened.
      await keepReplies(user.Id, answersOf(client)).catch(() => {});
      isWriting = false;
      if (isWaiting) void write();
    }

    void write();
    return client.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success' && isKept(event.query))
        void write();
    });
  }, [client, user.Id]);
}

function answersOf(client: QueryClient): KeptReply[] {
  const all = client.getQueryCache().getAll().filter(isKept);
  return all.map(({ queryKey, state: { data, dataUpdatedAt } }) => ({
    key: queryKey,
    data,
    at: dataUpdatedAt,
  }));
}

function isKept({ queryKey, state }: Pick<Query, 'queryKey' | 'state'>): boolean {
  const isNeeded = kept.some((names) => names.every((name, index) => queryKey[index] === name));
  return isNeeded && state.data !== undefined;
}
