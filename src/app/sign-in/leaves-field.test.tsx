import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { focusLeavesForm } from './focus-leaves-form.ts';

test('who presses a button or a link has not left the field, who goes elsewhere has', () => {
  const left: boolean[] = [];
  render(
    <>
      <input aria-label="field" onBlur={(event) => left.push(focusLeavesForm(event))} />
      <input aria-label="other" />
      <button type="submit" aria-label="button" />
      <a href="/login" aria-label="link" />
    </>,
  );

  for (const name of ['other', 'button', 'link'])
    fireEvent.blur(screen.getByLabelText('field'), { relatedTarget: screen.getByLabelText(name) });
  fireEvent.blur(screen.getByLabelText('field'));

  expect(left).toEqual([true, false, false, true]);
});
