// Templates, fonts and runs of a shop that a call can name.
import { createHash, randomUUID } from 'node:crypto';
import { fontCoverage } from '@kolaj/domain/template/fonts/font-coverage';
import type { TemplateData } from '@kolaj/domain/template/template';
import { sql } from 'kysely';
import type { ShopScope } from '../../adapters/postgres/scope.ts';
import { changeTemplate } from '../../features/template/change/change.store.ts';
import { addFont } from '../../features/template/fonts/font.store.ts';
import { endRun, startRun } from '../../features/template/open/run.store.ts';

export const unique = () => randomUUID().slice(0, 8);

/** An empty template under a name that nobody has. */
export const aTemplateData = (): TemplateData => ({
  name: `t-${unique()}`,
  width: 1000,
  height: 1150,
  background: null,
  color: '#ffffff',
  images: [],
  texts: [],
  panel: [],
  brands: [],
  hidden: true,
  default: false,
  force: false,
});

/** A collage was made with the template's first version; now there is another one. */
export async function outdate(scope: ShopScope, of: { id: string; collageId: string; userId: string }): Promise<void> {
  const pinned = { template_id: of.id, template_version: 1 };
  await scope.db
    .updateTable('collages')
    .set({ editor: sql`editor || ${JSON.stringify(pinned)}::jsonb` })
    .where('id', '=', of.collageId)
    .execute();
  await changeTemplate(scope, { id: of.id, data: { ...aTemplateData(), color: '#000000' }, userId: of.userId });
}

export async function aFont(scope: ShopScope, userId: string): Promise<string> {
  const sha256 = createHash('sha256').update(randomUUID()).digest('hex');
  const coverage = fontCoverage(new Set());
  const name = `Font ${unique()}`;
  const file = { sha256, bytes: 1, mime: 'font/ttf' as const };
  const added = await addFont(scope, { ...file, name, coverage, licenceNote: 'Ours', userId });
  if (added.kind === 'refused') throw new Error(`The font was refused: ${added.why}`);
  return added.id;
}

/** One that has ended: another may begin. */
export async function aRun(scope: ShopScope, of: { templateId: string; userId: string }): Promise<string> {
  const run = await startRun(scope, { ...of, toVersion: 1, scope: 'all', total: 1 });
  if (!run) throw new Error('A run of this template is under way.');
  await endRun(scope, run.id, 'done');
  return run.id;
}
