import { useQuery } from '@tanstack/react-query';

import { loadChatPicture } from '#api/conversations/chat.ts';
import { useBlobAddress } from '#plant/blob-address.ts';

/** A picture as an address that this page alone knows, while it is shown. */
export function useChatPicture(id: string, isSmall: boolean) {
  const picture = useQuery({
    queryKey: ['chat-picture', id, isSmall],
    queryFn: ({ signal }) => loadChatPicture(id, isSmall, signal),
    staleTime: Infinity,
  });
  return { address: useBlobAddress(picture.data), error: picture.error };
}
