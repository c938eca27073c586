import { useState } from 'react';

import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

import { UnsavedGuard } from '#engine/resource/unsaved-guard.tsx';
import { useText } from '#engine/text.ts';

/** Asks before a page is left on which something is not saved. @param hint What becomes of it. */
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
        <Dialog title={t('planning.leaving')} onClose={() => answer('stay')}>
          <p>{hint}</p>
          <div className="ls-dialog-answers">
            <Button look="quiet" onClick={() => answer('leave')}>
              {t('planning.leave')}
            </Button>
            <Button onClick={() => answer('stay')}>{t('planning.stay')}</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}
