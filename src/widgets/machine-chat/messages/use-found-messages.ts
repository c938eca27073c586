import { useQuery } from '@tanstack/react-query';

import { listMessages } from '#api/conversations/chat.ts';

/** The newest messages of a machine that contain a text; no request for short texts. */
export function useFoundMessages(machineId: string, text: string) {
  const { data, error } = useQuery({
    queryKey: ['chat-search', machineId, text],
    queryFn: ({ signal }) => listMessages({ machineId, text }, signal),
    enabled: text.length >= minQueryLength,
  });
  return { found: data, error, isTooShort: text.length < minQueryLength };
}

const minQueryLength = 2;
