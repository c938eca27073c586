import { use, useEffect, useEffectEvent, useId } from 'react';
import { NavigationType, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom';

interface UnsavedGuardProps {
  /** Something was typed that is not saved. */
  isUnsaved: boolean;
  /** Called when the page is about to be left, by Back or by a link. */
  onLeaving(answer: { leave(): void; stay(): void }): void;
}

/** Leaving the page waits for an answer while something is unsaved. A reload asks the browser's way. */
export function UnsavedGuard(props: UnsavedGuardProps) {
  const { isUnsaved } = props;
  useEffect(() => {
    if (!isUnsaved) return undefined;
    function ask(event: BeforeUnloadEvent): void {
      event.preventDefault();
    }
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved]);
  useNavigationGuard(props);
  return null;
}

/** The state of a navigation that was asked about already. */
export const hasAsked = 'asked';

/** A screen and its editor are two pages at one path. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get('edit') ?? ''}`;
}

/** By the router's own blockers: its hook for them would weigh on the first page. */
function useNavigationGuard({ isUnsaved, onLeaving }: UnsavedGuardProps): void {
  const router = use(DataRouterContext)?.router;
  const key = useId();
  const answer = useEffectEvent(onLeaving);
  useEffect(() => {
    if (!router || !isUnsaved) return undefined;
    router.getBlocker(
      key,
      ({ currentLocation, nextLocation, historyAction }) =>
        pageOf(currentLocation) !== pageOf(nextLocation) &&
        // Back to such an entry is another navigation.
        (historyAction === NavigationType.Pop || nextLocation.state !== hasAsked),
    );
    let isAsking = false;
    const stop = router.subscribe(({ blockers }) => {
      const blocker = blockers.get(key);
      const isBlocked = blocker?.state === 'blocked';
      if (isBlocked && !isAsking)
        answer({ leave: () => blocker.proceed(), stay: () => blocker.reset() });
      isAsking = isBlocked;
    });
    return () => {
      stop();
      router.deleteBlocker(key);
    };
  }, [router, isUnsaved, key]);
}
