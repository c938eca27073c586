import { useMutation } from '@tanstack/react-query';

import { previewChange } from '#api/admin/previews.ts';

/** Counts the last week as a change that is not stored would have it. */
export function usePreview() {
  return useMutation({ mutationFn: previewChange });
}
