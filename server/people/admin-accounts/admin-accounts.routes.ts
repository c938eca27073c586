import type { FastifyInstance } from 'fastify';

import type { AccountLink, Roles } from '#schemas/api/admin-accounts.gen.ts';
import { readScope } from '#server/access/accounts.store.ts';
import { accountRoles } from '#server/people/accounts/account-roles.ts';
import { grantableBy } from '#server/people/accounts/grant-rules.ts';
import { resourceCall, publishChange } from '#server/resource-kit/call.ts';
import type { Resource } from '#server/resource-kit/describe/define-resource.ts';
import { schemasOf } from '#server/resource-kit/describe/schemas.ts';
import { listRows, type RowQuery } from '#server/resource-kit/read/list-rows.ts';

import { readAccount } from './account-list.ts';
import { clientsOfAccount, accountVisibility } from './account-visibility.ts';
import { accounts } from './accounts.resource.ts';
import { accountActions, renewLink } from './administer-accounts.ts';

const params = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', minLength: 1, maxLength: 100 } },
};
type One = { Params: { id: string } };
const config = { policy: 'admin' } as const;
const listsOfAccount: readonly Resource[] = [accountVisibility, clientsOfAccount];

/** Routes of accounts beyond the resource: roles, links, disabling, and visibility. */
export async function adminAccountRoutes(app: FastifyInstance) {
  const { deps } = app;

  app.get(
    '/admin/roles',
    { config, schema: { response: { 200: { $ref: 'admin-accounts#/definitions/Roles' } } } },
    async ({ caller }): Promise<Roles> => {
      const { roles } = await readScope(deps.db, caller.accountId);
      const grantable = grantableBy(roles);
      return {
        Items: [...accountRoles].map(([Name, { type, menu }]) => ({
          Name,
          RoleType: type,
          Menu: [...menu],
          IsGrantable: grantable.includes(Name),
        })),
      };
    },
  );

  for (const list of listsOfAccount) {
    const { page, listQuery } = schemasOf(list);
    app.get<One & { Querystring: RowQuery }>(
      list.path,
      { config, schema: { params, querystring: listQuery, response: { 200: page } } },
      async ({ caller, params: { id }, query }) => {
        await readAccount(deps.db, id);
        return listRows(deps.db, list, { caller, params: { id }, query });
      },
    );
  }

  app.post<One>(
    '/admin/accounts/:id/link',
    {
      config,
      schema: { params, response: { 200: { $ref: 'admin-accounts#/definitions/AccountLink' } } },
    },
    async ({ caller, params: { id } }): Promise<AccountLink> => {
      const call = { caller, params: { id } };
      const { change } = await resourceCall(deps, accounts, call);
      const link = await renewLink(deps, id, change);
      publishChange(deps, accounts, call);
      return link;
    },
  );

  for (const [name, act] of Object.entries(accountActions))
    app.post<One>(
      `/admin/accounts/:id/${name}`,
      { config, schema: { params, response: { 200: schemasOf(accounts).row } } },
      async (request) => {
        const { change } = await resourceCall(deps, accounts, request);
        await act(deps, request.params.id, change);
        publishChange(deps, accounts, request);
        return readAccount(deps.db, request.params.id);
      },
    );
}
