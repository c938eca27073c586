import { use, useEffect, useEffectEvent, useId } from 'react';
import { NavigationType, UNSAFE_DataRouterContext as DataRouterContext } from 'react-router-dom';

interface UnsavedGuardProps {
  /** There is unsaved input. */
  isUnsaved: boolean;
  /** Called before the page is left by going back or by a link. */
  onLeaving(answer: { leave(): void; stay(): void }): void;
}

/**
 * Blocks navigation while there are unsaved changes, until it is confirmed. Reloads use the
 * browser's own question.
 */
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

/** History state of a navigation that was already confirmed. */
export const confirmedState = 'asked';

/** A screen and its editor are two pages with one path. */
function pageOf({ pathname, search }: { pathname: string; search: string }): string {
  return `${pathname} ${new URLSearchParams(search).get('edit') ?? ''}`;
}

/** Uses the router's blockers directly: its hook would enlarge the first page. */
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
        // Going back to such an entry is another navigation.
        (historyAction === NavigationType.Pop || nextLocation.state !== confirmedState),
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
