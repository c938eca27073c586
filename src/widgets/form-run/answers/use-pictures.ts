import { useQuery } from '@tanstack/react-query';

import { listFormMedia, loadPicture } from '#api/forms/forms.ts';
import { useBlobAddress } from '#plant/blob-address.ts';

/** Object URL of a stored picture, valid in this page while mounted. */
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

/** All pictures of a form, in order of upload. */
export function useFormMedia(formId: string) {
  const { data = [], isLoading } = useQuery({
    queryKey: ['forms', 'media', formId],
    queryFn: ({ signal }) => listFormMedia(formId, signal),
    retry: false,
  });
  return { media: data, isLoading };
}
