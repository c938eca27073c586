import { useQuery } from '@tanstack/react-query';

import { listFormMedia, loadPicture } from '#api/forms/forms.ts';
import { useBlobAddress } from '#plant/blob-address.ts';

/** A stored picture as an address that this page alone knows, while it is shown. */
export function usePicture(id: string) {
  const { data, isLoading } = useQuery({
    queryKey: ['form-picture', id],
    queryFn: ({ signal }) => loadPicture(id, signal),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });
  return { address: useBlobAddress(data), isLoading };
}

/** All pictures of a form, in the order in which they came to it. */
export function useFormMedia(formId: string) {
  const { data = [], isLoading } = useQuery({
    queryKey: ['forms', 'media', formId],
    queryFn: ({ signal }) => listFormMedia(formId, signal),
    retry: false,
  });
  return { media: data, isLoading };
}
