import { useEffect } from 'react';

import { onFailure } from '#api/failures.ts';
import { ToastList } from '#ui/toast-list.tsx';
import { showToast } from '#ui/toasts.ts';

/** Tells of calls that failed, in the words of the server. */
export function Toasts() {
  useEffect(() => onFailure((failure) => showToast({ kind: 'error', ...failure })), []);
  return <ToastList />;
}
