import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { leavesField } from './leaves-field.ts';

test('who presses a button or a link has not left the field, who goes elsewhere has', () => {
  const left: boolean[] = [];
  render(
    <>
      <input aria-label="field" onBlur={(event) => left.push(leavesField(event))} />
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
