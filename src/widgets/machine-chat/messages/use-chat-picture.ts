import { useQuery } from '@tanstack/react-query';

import { loadChatPicture } from '#api/conversations/chat.ts';
import { useBlobAddress } from '#plant/blob-address.ts';

/** Object URL of a picture, valid in this page while mounted. */
export function useChatPicture(id: string, isSmall: boolean) {
  const picture = useQuery({
    queryKey: ['chat-picture', id, isSmall],
    queryFn: ({ signal }) => loadChatPicture(id, isSmall, signal),
    staleTime: Infinity,
  });
  return { address: useBlobAddress(picture.data), error: picture.error };
}
