import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';

import { layerNameOf, type OverlayPlace } from './overlay-files.ts';

/** Display names of the clients, plants and machines of layers, by layer: `client northwind`. */
export async function layerNames(
  db: Db,
  places: readonly OverlayPlace[],
): Promise<Record<string, string>> {
  const layers = places.map(({ client, plant, machine }) => [
    { client },
    ...(plant === undefined ? [] : [{ client, plant }]),
    ...(machine === undefined ? [] : [{ client, plant, machine }]),
  ]);
  const wanted = new Set(layers.flat().map(layerNameOf));
  const named = await Promise.all(
    (['client', 'plant', 'machine'] as const).map(async (kind) => {
      const ids = [...wanted].flatMap((layer) =>
        layer.startsWith(`${kind} `) ? layer.slice(kind.length + 1) : [],
      );
      const rows = await byChunks(ids, (some) =>
        db
          .selectFrom(`${kind}s`)
          .select(['id', 'display_name'])
          .where('id', 'in', [...some])
          .execute(),
      );
      return rows.map((row) => [`${kind} ${row.id}`, row.display_name] as const);
    }),
  );
  return Object.fromEntries(named.flat());
}
