import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';

import { Around } from '#engine/testing.tsx';

import { ThemeBrand } from './theme-brand.tsx';

test('the preview has the pictures and words of a theme that are on no screen', () => {
  const theme = {
    Name: 'acme',
    UIJson: [
      { UIObjectName: 'SplashPageLogo' as const, S3Image: '/api/media/themes/logo.png' },
      { UIObjectName: 'SplashPageSlogan' as const, Text: 'Made here', Color: '#123456' },
      { UIObjectName: 'DashboardTopLeftLogoImage' as const, S3Image: '/mark.svg' },
      { UIObjectName: 'DashboardTopLeftLogoImageFull' as const, S3Image: '//elsewhere.example/x' },
    ],
  };
  render(
    <Around>
      <ThemeBrand theme={theme} />
    </Around>,
  );

  const sources = [...document.querySelectorAll('img')].map((one) => one.getAttribute('src'));
  expect(sources).toEqual(['/api/media/themes/logo.png', '/mark.svg']);
  expect(screen.getByText('Made here').style.color).toBe('rgb(18, 52, 86)');
});
