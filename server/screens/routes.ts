import { appRoutes } from './apps/apps.routes.ts';
import { listRoutes } from './apps/lists.routes.ts';
import { folderMediaRoutes } from './branding/folder-media.routes.ts';
import { siteRoutes } from './branding/site.routes.ts';
import { firstRunRoutes } from './first-run/first-run.routes.ts';
import { screenRoutes } from './pages/screens.routes.ts';
import { configurationRoutes } from './releases/configuration.routes.ts';

/** Routes of this folder outside of the resource kit, each in a file of its own. */
export const screensRoutes = [
  appRoutes,
  listRoutes,
  screenRoutes,
  siteRoutes,
  folderMediaRoutes,
  configurationRoutes,
  firstRunRoutes,
];
