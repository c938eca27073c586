import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { Finding } from '#machines/form/validate-document.ts';

import { documentWith } from './template/form-document.fixture.ts';
import { Findings } from './findings.tsx';

test.each([
  [50, 50, null],
  [53, 51, 'And 3 more, which come up as these are mended.'],
])('of %i findings it is said how many are not shown', (count, lines, more) => {
  const findings = Array.from({ length: count }, (_, at): Finding => ({
    ...finding,
    id: `q${at}`,
  }));
  render(<Findings document={documentWith([])} findings={findings} onSelect={() => {}} />, {
    wrapper: Around,
  });

  expect(screen.getAllByRole('listitem')).toHaveLength(lines);
  expect(screen.queryByText(/more/)?.textContent ?? null).toBe(more);
});

const finding: Finding = {
  severity: 'error',
  code: 'form.unknownSection',
  part: 'question',
  id: 'q',
  key: 'Q',
  field: 'SectionId',
  values: {},
};
