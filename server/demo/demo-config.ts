import { join } from 'node:path';

import { packageRoot } from '#server/base/package-root.ts';
import { createConfigFolder } from '#server/screens/files/config-files.ts';

/** Screens and texts of the demo's clients; the integrator's folder overrides them. */
export const demoConfig = createConfigFolder(join(packageRoot, 'server', 'demo', 'config'));
