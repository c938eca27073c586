import type { Theme } from '#schemas/api/apps.gen.ts';

interface ThemeWords {
  name: string;
  slogan: string;
  text: string;
  accent: string;
  selected: string;
}

/** A client's theme: logo, splash and one accent; the rest are the defaults. */
function themeOf(clientId: string, { name, slogan, text, accent, selected }: ThemeWords): Theme {
  return {
    Name: clientId,
    UIJson: [
      { UIObjectName: 'SplashPageLogo', S3Image: `/media/demo/${clientId}-logo.svg`, Text: name },
      { UIObjectName: 'SplashPageBackgroundImage', S3Image: `/media/demo/${clientId}-splash.svg` },
      { UIObjectName: 'SplashPageSlogan', Text: slogan, Color: '#FFFFFF', Size: 24 },
      { UIObjectName: 'SplashPageText', Text: text, Color: '#FFFFFF', Size: 24 },
      { UIObjectName: 'SplashPagePoweredByImage', S3Image: '/media/demo/lineside-logo.svg' },
      {
        UIObjectName: 'DashboardTopLeftLogoImage',
        S3Image: `/media/demo/${clientId}-mark.svg`,
        Text: name,
      },
      {
        UIObjectName: 'DashboardTopLeftLogoImageFull',
        S3Image: `/media/demo/${clientId}-logo.svg`,
        Text: name,
      },
      { UIObjectName: 'DashboardDataGridClickableText', Color: accent, Size: 15 },
      { UIObjectName: 'DashboardDataGridColorSelected', Color: selected },
      {
        UIObjectName: 'MachineDetailCharts',
        Color: {
          Downtime: '#B8322A',
          Faults: '#946200',
          OEE: accent,
          BadParts: '#B8322A',
          GoodParts: '#147A55',
        },
      },
    ],
  };
}

export const demoClients = [
  {
    id: 'northwind',
    display_name: 'Northwind Plastics',
    origin: 'northwind.localhost',
    theme: themeOf('northwind', {
      name: 'Northwind Plastics',
      slogan: 'Every part, every shift',
      text: 'Riverside and Pune, seen from one place.',
      accent: '#2457C5',
      selected: '#E3EAF8',
    }),
  },
  {
    id: 'contoso',
    display_name: 'Contoso Molding',
    origin: 'contoso.localhost',
    theme: themeOf('contoso', {
      name: 'Contoso Molding',
      slogan: 'Quality you can hold',
      text: 'Monterrey Norte at a glance.',
      accent: '#0F766E',
      selected: '#DDF0EE',
    }),
  },
] as const;
