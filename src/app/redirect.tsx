import { Navigate, useLocation } from 'react-router-dom';

interface RedirectProps {
  to: string;
  /** Of the new entry of the history. */
  state?: unknown;
}

/** In place of an address. Who comes here again before the last visit has led away is led away again. */
export function Redirect(props: RedirectProps) {
  const { key } = useLocation();
  return <Navigate key={key} replace {...props} />;
}
