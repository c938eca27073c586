import { render } from '@testing-library/react';
import { useState } from 'react';
import { vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { FormWrite, OpenForm, WholeForm } from '#plant/forms/use-form.ts';
import { after } from '#plant/forms/whole-form.fixture.ts';

import { FormBody } from './form-body.tsx';
import { FormHead } from './form-head.tsx';

/** Mock of the page's writes and refreshes. */
export const write = vi.fn<(done: FormWrite) => void>();
export const refresh = vi.fn<() => Promise<void>>();

export function showForm(whole: WholeForm, more: Partial<OpenForm> = {}) {
  return render(
    <Around>
      <Page first={whole} more={more} />
    </Around>,
  );
}

/** The form with the writes applied, as with the outbox. */
function Page({ first, more }: { first: WholeForm; more: Partial<OpenForm> }) {
  const [whole, setWhole] = useState(first);
  const open: OpenForm = {
    whole,
    entries: [],
    state: 'idle',
    error: undefined,
    read: async () => whole,
    async write(done) {
      write(done);
      const next = after(whole, done);
      setWhole(next);
      return next;
    },
    choose: async () => {},
    refresh,
    ...more,
  };
  return (
    <>
      <FormHead open={open} whole={whole} />
      <FormBody open={open} whole={whole} />
    </>
  );
}
