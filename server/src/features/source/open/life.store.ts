import { collageFailure } from '@kolaj/contract/collage/failure';
import { collageStages, collageStatuses } from '@kolaj/domain/collage/collage';
import type { Pin } from '@kolaj/domain/collage/status/pin';
import type { CollageLife } from '@kolaj/domain/collage/status/status';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

const pin = z.nullable(z.object({ x: z.number(), y: z.number() }));

/** Where the note of a sent-back collage points, as stored. */
export const parsePin = (stored: unknown): Pin | null => z.parse(pin, stored);

const life = z.object({
  status: z.enum(collageStatuses),
  stage: z.enum(collageStages),
  failure: z.nullable(collageFailure),
});

/** Reads what the state machine needs of these collages and locks them until the transaction ends. Unknown ids are absent. */
export async function lockLives(scope: ShopScope, ids: readonly string[]): Promise<Map<string, CollageLife>> {
  if (ids.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .select([
      'id',
      'status',
      'stage',
      'failure',
      'return_note',
      'return_pin',
      'forced',
      'attempts',
      'source_changed',
      'version',
      'content_version',
      sql<number | null>`(select e.collage_version from exports e where e.id = collages.export_id)`.as(
        'export_version',
      ),
    ])
    // One order for everybody: two people who approve the same list must not wait for each other in a circle.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return new Map(
    rows.map((row) => [
      row.id,
      {
        ...z.parse(life, row),
        returnNote: row.return_note,
        returnPin: parsePin(row.return_pin),
        forced: row.forced,
        attempts: row.attempts,
        sourceChanged: row.source_changed,
        version: row.version,
        contentVersion: row.content_version,
        exportVersion: row.export_version,
      },
    ]),
  );
}

/** Writes a collage's next state; the code that made the export it shows writes that export. */
export async function writeLife(scope: ShopScope, id: string, next: CollageLife): Promise<void> {
  await scope.db
    .updateTable('collages')
    .set({
      status: next.status,
      stage: next.stage,
      failure: next.failure && JSON.stringify(next.failure),
      return_note: next.returnNote,
      return_pin: next.returnPin && JSON.stringify(next.returnPin),
      forced: next.forced,
      attempts: next.attempts,
      source_changed: next.sourceChanged,
      version: next.version,
      content_version: next.contentVersion,
      updated_at: sql`now()`,
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .execute();
}
