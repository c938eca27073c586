import { fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';

import type { ScreenEditorProps } from '#editor/screen-editor.tsx';
import { scope, screen as document } from '#engine/testing.tsx';

import { EditedScreen } from './edited-screen.tsx';

vi.mock('#editor/screen-editor.tsx', () => ({
  ScreenEditor: ({ firstLayer, onLayer, onClose }: ScreenEditorProps) => (
    <>
      <button type="button" onClick={() => onLayer?.('plant')}>
        {firstLayer}
      </button>
      <button type="button" onClick={onClose}>
        {'Close'}
      </button>
    </>
  ),
}));
vi.mock('#app/screen/screen-kit.ts', () => ({ screenKit: {} }));

test('a reload goes on with the layer that was chosen, and closing leaves nothing in the address', () => {
  const element = <EditedScreen screen={document} scope={scope} />;
  const router = createMemoryRouter([{ path: '/board', element }], {
    initialEntries: ['/board?Id=riverside&edit=1&client=northwind&layer=client'],
  });
  render(<RouterProvider router={router} />);
  fireEvent.click(screen.getByText('client'));
  expect(router.state.location.search).toBe('?Id=riverside&edit=1&client=northwind&layer=plant');

  fireEvent.click(screen.getByText('Close'));
  expect(router.state.location.search).toBe('?Id=riverside');
});
