import type { CollageEditor } from '@kolaj/domain/collage/collage';
import {
  type CollageEvent,
  type CollageLife,
  moveCollage,
  type RefusalReason,
} from '@kolaj/domain/collage/status/status';
import { sql } from 'kysely';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { shopPrices } from '../../shop/open/prices.store.ts';
import { lockLives, writeLife } from '../../source/open/life.store.ts';
import { pinnedTemplate } from '../../template/open/template.store.ts';
import { markSelected, setSelected } from '../draw/work.store.ts';
import { amountColumns } from './amounts.store.ts';
import { parseEditor } from './collage-json.ts';

/** What a person's editor brings. */
export interface Edit {
  id: string;
  editor: CollageEditor | null;
  selectedImages: readonly string[] | null;
  /** The version the person has seen; null = overwrite. */
  version: number | null;
}

export type Saved =
  | { kind: 'saved'; life: CollageLife; render: boolean }
  | { kind: 'not-found' }
  | { kind: 'conflict' }
  | { kind: 'refused'; why: RefusalReason }
  | { kind: 'invalid'; message: string };

/** Stores what a person has edited and moves the collage by `event` (section J). Nothing is written unless all of it is. */
export async function saveEdit(scope: ShopScope, edit: Edit, event: CollageEvent): Promise<Saved> {
  const life = (await lockLives(scope, [edit.id])).get(edit.id);
  if (!life) return { kind: 'not-found' };
  if (edit.version !== null && edit.version !== life.version) return { kind: 'conflict' };
  const invalid = await problemOf(scope, edit);
  if (invalid) return { kind: 'invalid', message: invalid };

  const step = moveCollage(life, event);
  if (step.kind === 'ignored') return { kind: 'saved', life, render: false };
  if (step.kind === 'refused') return step;
  await writeLife(scope, edit.id, step.collage);
  await writeEdit(scope, edit);
  return { kind: 'saved', life: step.collage, render: step.render };
}

async function writeEdit(scope: ShopScope, { id, editor, selectedImages }: Edit): Promise<void> {
  if (editor) await writeEditor(scope, id, editor);
  if (selectedImages) await setSelected(scope, id, selectedImages);
  else if (editor) await markSelected(scope, id, editor);
}

export async function writeEditor(scope: ShopScope, id: string, editor: CollageEditor): Promise<void> {
  await scope.db
    .updateTable('collages')
    .set({ editor: JSON.stringify(editor), ...amountColumns(editor.text_data, await shopPrices(scope)) })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .execute();
}

/** Only the shop's own templates and this product's own photos may be drawn; the slots must be the template's. */
async function problemOf(scope: ShopScope, { id, editor, selectedImages }: Edit): Promise<string | null> {
  const paths = new Set(await photoPathsOf(scope, id));
  const used = [...(editor?.images ?? []).flatMap((image) => image?.path ?? []), ...(selectedImages ?? [])];
  const foreign = used.find((path) => !paths.has(path));
  if (foreign !== undefined) return `${foreign} is not a photo of this product.`;
  if (!editor) return null;

  const template = await pinnedTemplate(scope, {
    templateId: editor.template_id,
    version: editor.template_version,
  });
  if (!template) return 'There is no such template.';
  return template.images.length === editor.images.length ? null : 'The slots are not those of the template.';
}

async function photoPathsOf(scope: ShopScope, collageId: string): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('collage_images')
    .where('shop_id', '=', scope.shopId)
    .where('collage_id', '=', collageId)
    .select('path')
    .execute();
  return rows.map(({ path }) => path);
}

/** Whether an editor says something other than what is stored. */
export async function isEdited(scope: ShopScope, { id, editor }: Pick<Edit, 'id' | 'editor'>): Promise<boolean> {
  if (!editor) return false;
  const row = await scope.db
    .selectFrom('collages')
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    // jsonb compares by content, whatever the order of the keys.
    .select([sql<boolean>`editor is distinct from ${JSON.stringify(editor)}::jsonb`.as('differs'), 'editor'])
    .executeTakeFirst();
  if (!row?.differs) return false;
  return JSON.stringify(parseEditor(row.editor)) !== JSON.stringify(editor);
}

/** What the state machine has approved, with the version that it gave it. */
export interface Approved {
  id: string;
  version: number;
}

/** Who approves: an account, or somebody outside by an approval link. */
export type Approver = { userId: string } | { linkId: string };

/** Writes approvals that the state machine has allowed: who and when. One statement for a whole selection. */
export async function approveCollages(
  scope: ShopScope,
  { approved, by }: { approved: readonly Approved[]; by: Approver },
): Promise<void> {
  if (approved.length === 0) return;
  const ids = approved.map(({ id }) => id);
  const versions = approved.map(({ version }) => version);
  await scope.db
    .updateTable('collages')
    .from(
      sql<{ approved_id: string; next_version: number }>`unnest(${ids}::uuid[], ${versions}::integer[])`.as<'approved'>(
        sql`approved (approved_id, next_version)`,
      ),
    )
    .set({
      status: 'verified',
      stage: 'idle',
      version: sql`next_version`,
      source_changed: false,
      return_note: null,
      return_pin: null,
      verified_at: sql`now()`,
      verified_by: 'userId' in by ? by.userId : null,
      verified_link: 'linkId' in by ? by.linkId : null,
      claimed_by: null,
      claimed_until: null,
      updated_at: sql`now()`,
    })
    .where('shop_id', '=', scope.shopId)
    .whereRef('id', '=', 'approved_id')
    .execute();
}
