import { adminAccountRoutes } from './admin-accounts/admin-accounts.routes.ts';
import { agreementRoutes } from './agreements/agreements.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { kioskRoutes } from './kiosks/kiosks.routes.ts';
import { ownAccountRoutes } from './own-account/own-account.routes.ts';
import { accountRoutes } from './sign-in/accounts.routes.ts';
import { passwordRoutes } from './sign-in/password.routes.ts';
import { tokenRoutes } from './sign-in/token.routes.ts';
import { visitRoutes } from './visits/visits.routes.ts';

/** Routes of this folder outside of the resource kit, each in a file of its own. */
export const peopleRoutes = [
  tokenRoutes,
  accountRoutes,
  ownAccountRoutes,
  auditRoutes,
  passwordRoutes,
  visitRoutes,
  kioskRoutes,
  adminAccountRoutes,
  agreementRoutes,
];
