import { act, render, screen } from '@testing-library/react';
import { Suspense, use } from 'react';
import { MemoryRouter, useLocation, useSearchParams } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';

import { session } from '#lib/storage.ts';

import { rememberSignOn, useExternalReturn } from './external-return.ts';

const withCode = '/login?code=abc&state=s1';

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
  render(<At address="/login" />).unmount();

  render(<At address={withCode} />);

  expect(screen.getByRole('main').textContent).toBe('anna, abc');
});

test('a code that was read is no longer in the address', () => {
  rememberSignOn({ provider: 'demo', username: 'anna' });

  render(<At address={withCode} />);

  expect(screen.getByRole('note').textContent).toBe('/login');
  expect(screen.getByRole('main').textContent).toBe('anna, abc');
});

/** Suspends once: React discards the first render with its state. */
function Page({ part }: { part: Promise<null> }) {
  return (
    <MemoryRouter initialEntries={[withCode]}>
      <Suspense>
        <Returned />
        <Part ready={part} />
      </Suspense>
    </MemoryRouter>
  );
}

function At({ address }: { address: string }) {
  return (
    <MemoryRouter initialEntries={[address]}>
      <Returned />
    </MemoryRouter>
  );
}

function Returned() {
  const returned = useExternalReturn(useSearchParams());
  const { pathname, search } = useLocation();
  return (
    <>
      <main>{returned ? `${returned.username}, ${returned.code}` : 'no one'}</main>
      <p role="note">{pathname + search}</p>
    </>
  );
}

function Part({ ready }: { ready: Promise<null> }) {
  return use(ready);
}
