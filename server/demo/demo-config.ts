import { join } from 'node:path';

import { packageRoot } from '#server/base/package-root.ts';
import { createConfigFolder } from '#server/screens/files/config-files.ts';

/** What the clients of the demo have different; the integrator's folder stands over it. */
export const demoConfig = createConfigFolder(join(packageRoot, 'server', 'demo', 'config'));
