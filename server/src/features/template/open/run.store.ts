import { type RunScope, runScopes } from '@kolaj/domain/template/impact';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';

/** Collages being redrawn with the present version of a template. */
export interface TemplateRun {
  id: string;
  templateId: string;
  template: string;
  toVersion: number;
  scope: RunScope;
  status: 'running' | 'done' | 'cancelled';
  total: number;
  changed: number;
  skipped: number;
  /** The last collage looked at. */
  afterId: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

const words = z.object({ scope: z.enum(runScopes), status: z.enum(['running', 'done', 'cancelled']) });

function runQuery(scope: ShopScope) {
  return scope.db
    .selectFrom('template_runs')
    .innerJoin('templates', 'templates.id', 'template_runs.template_id')
    .where('template_runs.shop_id', '=', scope.shopId)
    .select([
      'template_runs.id',
      'template_runs.template_id as templateId',
      'templates.name as template',
      'template_runs.to_version as toVersion',
      'template_runs.scope',
      'template_runs.status',
      'template_runs.total',
      'template_runs.changed',
      'template_runs.skipped',
      'template_runs.after_id as afterId',
      'template_runs.created_at as createdAt',
      'template_runs.finished_at as finishedAt',
    ]);
}

type Row = Awaited<ReturnType<ReturnType<typeof runQuery>['execute']>>[number];
const toRun = (row: Row): TemplateRun => ({ ...row, ...z.parse(words, row) });

/** The last run of each template, by template. */
export async function lastRuns(scope: ShopScope): Promise<Map<string, TemplateRun>> {
  const rows = await runQuery(scope)
    .distinctOn('template_runs.template_id')
    .orderBy('template_runs.template_id')
    .orderBy('template_runs.created_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.templateId, toRun(row)]));
}

export interface NewRun {
  templateId: string;
  toVersion: number;
  scope: RunScope;
  total: number;
  userId: string;
}

/** null = a run of this template is under way already. */
export async function startRun(scope: ShopScope, run: NewRun): Promise<TemplateRun | null> {
  const made = await scope.db
    .insertInto('template_runs')
    .values({
      shop_id: scope.shopId,
      template_id: run.templateId,
      to_version: run.toVersion,
      scope: run.scope,
      total: run.total,
      requested_by: run.userId,
    })
    .onConflict((conflict) => conflict.column('template_id').where('status', '=', 'running').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!made) return null;
  return toRun(await runQuery(scope).where('template_runs.id', '=', made.id).executeTakeFirstOrThrow());
}

/** A run that goes on, locked until the transaction ends; null = it has ended, or was never there. */
export async function lockRun(scope: ShopScope, id: string): Promise<TemplateRun | null> {
  const row = await runQuery(scope)
    .where('template_runs.id', '=', id)
    .where('template_runs.status', '=', 'running')
    .forUpdate('template_runs')
    .executeTakeFirst();
  return row ? toRun(row) : null;
}

export interface RunStep {
  changed: number;
  skipped: number;
  afterId: string;
}

export async function writeRunStep(scope: ShopScope, id: string, step: RunStep): Promise<void> {
  await scope.db
    .updateTable('template_runs')
    .set({
      changed: sql`changed + ${step.changed}`,
      skipped: sql`skipped + ${step.skipped}`,
      after_id: step.afterId,
      updated_at: sql`now()`,
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .execute();
}

/** Ends a run that goes on; one that has ended stays as it is. False when there is no such run. */
export async function endRun(scope: ShopScope, id: string, status: 'done' | 'cancelled'): Promise<boolean> {
  const row = await scope.db
    .updateTable('template_runs')
    .set({
      status: sql`case when status = 'running' then ${status} else status end`,
      finished_at: sql`coalesce(finished_at, now())`,
    })
    .where('shop_id', '=', scope.shopId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
