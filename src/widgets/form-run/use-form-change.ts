import { useMutation } from '@tanstack/react-query';

import { sendFormCall } from '#api/forms/forms.ts';
import { newKey } from '#api/forms/outbox-store.ts';
import type { OpenForm, WholeForm } from '#plant/forms/use-form.ts';

/** Changes of a form that require the server: other screens wait for the result. */
export type FormChange =
  | { path: 'product'; body: { ProductId: string | null } }
  | { path: 'handover'; body: { AccountId: string } }
  | { path: 'parameters'; body: { LeftOut: string[] } };

/**
 * Changes a form online. Not while entries are pending: they are based on the local state, and are
 * sent first.
 */
export function useFormChange(
  { entries, state, refresh }: Pick<OpenForm, 'entries' | 'state' | 'refresh'>,
  { form }: WholeForm,
  onDone?: () => void,
) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ path, body }: FormChange) =>
      sendFormCall(form.Id, { path, body: { ...body, Version: form.Version } }, newKey()),
    onSettled: refresh,
    ...(onDone && { onSuccess: onDone }),
  });
  const isPossible = entries.length === 0 && state !== 'offline';
  return { change: mutate, isPending, error, isPossible };
}
