import { use, useEffect } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useBlocker } from 'react-router-dom';

interface UnsavedGuardProps {
  /** Something was typed that is not saved. */
  isUnsaved: boolean;
  /** Called when the page is about to be left, by Back or by a link. */
  onLeaving(answer: { leave(): void; stay(): void }): void;
}

/** Leaving the page waits for an answer while something is unsaved. A reload asks the browser's way. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { isUnsaved } = props;
  const hasRouter = use(DataRouterContext) !== null;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    function ask(event: BeforeUnloadEvent): void {
      event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  return hasRouter && <NavigationGuard {...props} />;
}

function NavigationGuard({ isUnsaved, onLeaving }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname,
  );
  const { state } = blocker;
  useEffect(() => {
    if (state === 'blocked')
      onLeaving({ leave: () => blocker.proceed?.(), stay: () => blocker.reset?.() });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- once for each time it is left
  }, [state]);
  return null;
}
