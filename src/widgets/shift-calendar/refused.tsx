import type { Refusal } from '#resources/refusal.ts';

/** Reason of a refusal that concerns no field and was not shown yet. */
export function Refused({ refusal }: { refusal: Refusal | undefined }) {
  if (!refusal || refusal.isShown || Object.keys(refusal.errors).length > 0) return null;
  return (
    <p className="ls-field-error" role="alert">
      {refusal.message}
    </p>
  );
}
