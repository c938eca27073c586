import { useMutation } from '@tanstack/react-query';

import { previewChange } from '#api/admin/previews.ts';

/** Computes last week's figures with an unsaved change. */
export function usePreview() {
  return useMutation({ mutationFn: previewChange });
}
