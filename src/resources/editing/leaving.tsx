import { useState } from 'react';

import { LeaveDialog } from '#ui/leave-dialog.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useText } from '#engine/text.ts';

/** Asks before leaving a page with unsaved changes. @param hint Consequence for the changes. */
export function Leaving({ isUnsaved, hint }: { isUnsaved: boolean; hint: string }) {
  const { t } = useText();
  const [asked, setAsked] = useState<{ leave(): void; stay(): void }>();
  function answer(act: 'leave' | 'stay'): void {
    asked?.[act]();
    setAsked(undefined);
  }
  return (
    <>
      <UnsavedGuard isUnsaved={isUnsaved} onLeaving={setAsked} />
      {asked && (
        <LeaveDialog
          words={{
            title: t('resources.leaving'),
            hint,
            leave: t('resources.leave'),
            stay: t('resources.stay'),
          }}
          onLeave={() => answer('leave')}
          onStay={() => answer('stay')}
        />
      )}
    </>
  );
}
