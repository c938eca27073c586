import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { afterEach, expect, test } from 'vitest';

import { session } from '#lib/storage.ts';

import { rememberSignOn, useExternalReturn } from './external-return.ts';

const search = new URLSearchParams('code=abc&state=s1');

afterEach(() => session.clearExcept([]));

test('a return outlives a render that React begins again, and is good for one page', async () => {
  rememberSignOn({ provider: 'demo', username: 'anna' });
  let arrive: ((part: null) => void) | undefined;
  const part = new Promise<null>((resolve) => (arrive = resolve));

  const first = await act(async () => render(<Page part={part} />));
  await act(async () => {
    arrive?.(null);
    await part;
  });
  expect((await screen.findByRole('main')).textContent).toBe('anna, abc');

  first.unmount();
  render(<Page part={part} />);
  expect(screen.getByRole('main').textContent).toBe('no one');
});

test('a visit without a code keeps the sign-on for a later return', () => {
  rememberSignOn({ provider: 'demo', username: 'anna' });
  render(<Returned search={new URLSearchParams()} />).unmount();

  render(<Returned search={search} />);

  expect(screen.getByRole('main').textContent).toBe('anna, abc');
});

/** As a page of which a part is still on its way: React drops the first render, state and all. */
function Page({ part }: { part: Promise<null> }) {
  return (
    <Suspense>
      <Returned search={search} />
      <Part ready={part} />
    </Suspense>
  );
}

function Returned(props: { search: URLSearchParams }) {
  const returned = useExternalReturn(props.search);
  return <main>{returned ? `${returned.username}, ${returned.code}` : 'no one'}</main>;
}

function Part({ ready }: { ready: Promise<null> }) {
  return use(ready);
}
