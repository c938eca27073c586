import type { FastifyInstance } from 'fastify';

import type { Screens } from '#schemas/api/screens.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';
import { isAdmin, type Caller } from '#server/access/caller.ts';
import type { FileProblem } from '#server/base/config-text.ts';
import { refuseForeignClient } from '#server/catalogue/clients/clients.store.ts';
import { describeKiosk } from '#server/people/accounts/describe-account.ts';
import { findDisplay } from '#server/people/accounts/kiosk-accounts.ts';
import { refusedForms } from '#server/screens/files/refused-forms.store.ts';
import type { OverlaidScreen } from '#server/screens/overlays/overlay-screens.ts';
import { textsOfScope } from '#server/screens/texts/text-store.ts';
import { parseFilter } from '#server/web/lists/filter.ts';

import { withGuide } from './guide.ts';

/** Screens of this installation; for a wall screen its own. */
export async function screenRoutes(app: FastifyInstance) {
  const { db, config } = app.deps;
  const { screens, looks, texts, forms, policies } = config;
  // Reads at startup, so that problems are logged from the start.
  app.addHook('onReady', async () => void (await looks.read()));

  app.get<{ Querystring: { filter?: string } }>(
    '/apps/screens',
    {
      config: { policy: 'viewer' },
      schema: {
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { filter: { type: 'string', maxLength: 1000 } },
        },
        response: { 200: { $ref: 'screens#/definitions/Screens' } },
      },
    },
    async ({ caller, query }) => {
      const { ClientId } = parseFilter(query.filter, ['ClientId']);
      if (ClientId !== undefined) await refuseForeignClient(db, ClientId, caller);
      const { documents, overlaid, problems } = await screens.read();
      const own = overlaid.filter(({ place }) => place.client === ClientId);
      const Items = await shownTo(caller, forClient(documents as Screen[], own));
      const shown = new Set(Items.map(({ id }) => id));
      const Variants = variantsOf(own).filter(({ Document }) => shown.has(Document.id));
      return {
        Items,
        Texts: textsOfScope(
          await texts.read(),
          ClientId === undefined ? caller : { clients: [ClientId] },
        ),
        ...(Variants.length > 0 ? { Variants } : {}),
        ...(await displayFor(caller)),
        ...(isAdmin(caller) ? { Problems: [...problems, ...(await otherProblems())] } : {}),
      };
    },
  );

  async function otherProblems(): Promise<FileProblem[]> {
    const read = await Promise.all([looks.read(), forms.read(), policies.read()]);
    return [...read.flatMap(({ problems }) => problems), ...(await refusedForms(db))];
  }

  async function displayFor({ kind, accountId }: Caller): Promise<Pick<Screens, 'Display'>> {
    const display = kind === 'kiosk' ? await findDisplay(db, accountId) : undefined;
    return display ? { Display: display } : {};
  }

  async function shownTo(caller: Caller, documents: readonly Screen[]): Promise<readonly Screen[]> {
    const { kind, accountId } = caller;
    if (kind !== 'kiosk') return withGuide(db, caller, documents);
    // In the order of the wall screen's list.
    const own = (await describeKiosk(db, accountId))?.Screens ?? [];
    return own.flatMap((id) => documents.find((screen) => screen.id === id) ?? []);
  }
}

/** Screens with the overlays of the client. */
function forClient(documents: readonly Screen[], own: readonly OverlaidScreen[]): Screen[] {
  const changed = own.filter(({ place }) => place.plant === undefined);
  const byId = new Map(changed.map(({ document }) => [document.id, document]));
  return documents.map((document) => byId.get(document.id) ?? document);
}

function variantsOf(own: readonly OverlaidScreen[]) {
  return own.flatMap(({ place: { plant, machine }, document }) =>
    plant === undefined ? [] : [{ PlantId: plant, MachineId: machine ?? null, Document: document }],
  );
}
