import { useShallow } from 'zustand/react/shallow';

/**
 * Returns the previous object while all its values are equal, so that memoized results stay valid.
 */
export function useSame<T extends object>(next: T): T {
  return useShallow((value: T) => value)(next);
}
