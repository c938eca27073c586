import { Navigate, useLocation } from 'react-router-dom';

interface RedirectProps {
  to: string;
  /** State of the new history entry. */
  state?: unknown;
}

/**
 * Replaces an address. Redirects again if it is reached again before the last navigation is done.
 */
export function Redirect(props: RedirectProps) {
  const { key } = useLocation();
  return <Navigate key={key} replace {...props} />;
}
