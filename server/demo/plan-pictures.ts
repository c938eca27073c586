import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { packageRoot } from '#server/base/package-root.ts';
import type { Db } from '#server/db/open.ts';
import type { MediaFiles } from '#server/media/media-files.ts';
import { addMedium } from '#server/media/media.store.ts';
import { readDrawing } from '#server/media/plans/drawing.ts';

import { demoPlants, type DemoPlant } from './plants.ts';

/**
 * Uploads the pictures of the demo's floor plans, if no picture of a plan exists yet, so that
 * replaced or removed ones are kept.
 */
export async function addPlanPictures(db: Db, files: MediaFiles, now: number): Promise<void> {
  const known = await db
    .selectFrom('media')
    .select('id')
    .where('type', '=', 'plan')
    .executeTakeFirst();
  if (known) return;
  const pictures = await Promise.all(demoPlants.map((plant) => pictureOf(plant, now)));
  for (const { row, content } of pictures) await files.write(row.id, content);
  await db.transaction().execute(async (tx) => {
    for (const { row, plantId } of pictures) {
      await addMedium(tx, row);
      await tx
        .updateTable('floor_plans')
        .set({ picture_id: row.id })
        .where('plant_id', '=', plantId)
        .execute();
    }
  });
}

async function pictureOf({ id: plantId, clientId }: DemoPlant, now: number) {
  const path = join(packageRoot, 'server', 'demo', 'media', `${plantId}.svg`);
  const { content, width, height } = await readDrawing(await readFile(path));
  const row = {
    id: randomUUID(),
    client_id: clientId,
    account_id: 'global',
    username: 'global',
    type: 'plan',
    content_type: 'image/svg+xml',
    size: content.length,
    stored_size: content.length,
    width,
    height,
    hash: createHash('sha256').update(content).digest('hex'),
    has_thumbnail: 0,
    uploaded_at: now,
  } as const;
  return { row, content, plantId };
}
