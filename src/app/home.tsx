import { useQuery } from '@tanstack/react-query';

import { LoadFailure, Loading } from '#engine/frame.tsx';
import { homePath } from '#machines/sign-in/landing.ts';

import { Redirect } from './redirect.tsx';
import { hasAddress } from './screen/find-screen.ts';
import { screensQuery } from './screen/screen-data.ts';
import { useSession } from './session/session.ts';

/** For an address without a page: redirects to the home page of the role. */
export function Home() {
  const { account } = useSession();
  return account.Kiosk ? <FirstScreen /> : <Redirect to={homePath(account)} />;
}

/** For a wall screen: redirects to the first of its screens. */
function FirstScreen() {
  const session = useSession();
  const { account } = session;
  const screens = useQuery(screensQuery(session));
  if (screens.error && !screens.data)
    return <LoadFailure error={screens.error} onRetry={() => void screens.refetch()} />;
  if (!screens.data) return <Loading />;

  const [first] = account.Kiosk?.Screens ?? [];
  const opened = screens.data.filter(hasAddress);
  const screen = opened.find(({ id }) => id === first) ?? opened[0];
  return <Redirect to={screen?.path ?? '/dashboard/plant/overview'} />;
}
