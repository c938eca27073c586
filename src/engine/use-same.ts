import { useShallow } from 'zustand/react/shallow';

/** The object of before while all its values are the same: what is computed of it is kept. */
export function useSame<T extends object>(next: T): T {
  return useShallow((value: T) => value)(next);
}
