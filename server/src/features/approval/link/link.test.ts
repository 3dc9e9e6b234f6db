import { approve, reopen, sendBack } from '@kolaj/contract/approval';
import {
  createApprovalLink,
  decideReview,
  extendApprovalLink,
  listApprovalLinks,
  openReview,
  type ReviewItem,
  revokeApprovalLink,
  undoReview,
} from '@kolaj/contract/approval-link';
import { undoWithinMs } from '@kolaj/domain/approval/approval-link';
import type { TrialRule } from '@kolaj/domain/shop/trial';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { mediaUrls } from '../../../kernel/media-urls.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aCollage, aSubfolder, type TestSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { settingsBy } from '../../../testing/settings.ts';
import { firstTry } from '../../source/testing/testing-import.ts';
import { approvalRoutes } from '../approval.routes.ts';
import { linkRoutes } from './link.routes.ts';
import { reviewRoutes } from './review.routes.ts';
import { tidyLinks } from './tidy-links.job.ts';

const database = await testDatabase();
const media = mediaUrls('http://site.test');
const dayMs = 86_400_000;
let now = new Date();
/** Tests that have run: each has a minute of its own, so that none waits for another one's limit. */
let minutes = 0;
const clock = () => now;
let announced: string[] = [];
const announce: Announce = async (_scope, name, fact) => {
  if (name === 'collagesApproved' && 'collageIds' in fact) announced.push(...fact.collageIds);
};

function serve(trialOver: TrialRule) {
  const installation = settingsBy({ KOLAJ_TRIAL_OVER: trialOver });
  return serveForTest({
    database,
    routes: [
      ...approvalRoutes({ announce, media, clock }),
      ...linkRoutes({ clock }),
      ...reviewRoutes({ database, announce, media, clock, installation }),
    ],
    limits: { installation, verifiedSenders: false, clock },
  });
}
let served: Awaited<ReturnType<typeof serve>>;
let strict: Awaited<ReturnType<typeof serve>>;
let shop: TestShop;
let owner: Person;
let brand: TestSubfolder;

beforeAll(async () => {
  served = await serve('notice');
  strict = await serve('no_sending');
});
afterAll(async () => {
  await served.close();
  await strict.close();
});
beforeEach(async () => {
  minutes += 1;
  now = new Date(Date.now() + minutes * 60_000);
  announced = [];
  shop = await aShop(database);
  owner = await served.ownerOf(shop.id);
  brand = await aSubfolder(database, shop);
});

const done = async (code: string) => (await aCollage(database, shop, brand, { status: 'done', code })).id;

/** Somebody with the address, in a browser of their own; nobody is logged in. */
function visitorOf(token: string, who: Pick<typeof served, 'nobody'> = served) {
  const asked = { token, visit: crypto.randomUUID() };
  const { nobody } = who;
  const open = async () => (await nobody.call(openReview, asked)).data.result;
  const items = async (): Promise<ReviewItem[]> => {
    const answer = await open();
    if (answer.kind !== 'open') throw new Error(`The link is ${answer.kind}.`);
    return answer.items;
  };
  const decide = async (id: string, decision: 'approve' | 'return', more: { version?: number; note?: string } = {}) =>
    (await nobody.call(decideReview, { ...asked, id, version: 1, decision, ...more })).data.result;
  const undo = async (id: string) => (await nobody.call(undoReview, { ...asked, id })).data.result;
  return { open, items, decide, undo };
}

async function make(codes: readonly string[] = ['A-1', 'A-2', 'A-3'], person = 'Ayşe') {
  const ids: string[] = [];
  for (const code of codes) ids.push(await done(code));
  const { result } = (await owner.call(createApprovalLink, { person, days: 3, collage_ids: ids })).data;
  if (result.kind !== 'made') throw new Error('Nothing waits.');
  const [first = '', second = '', third = ''] = ids;
  return { ids, first, second, third, token: result.token, link: result.link, visitor: visitorOf(result.token) };
}

const links = async () => (await owner.call(listApprovalLinks, {})).data.result;
const rowOf = (id: string) =>
  inShop(database, shop.id, ({ db }) =>
    db.selectFrom('collages').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );
const auditOf = (object: string) =>
  inShop(database, shop.id, ({ db }) =>
    db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'diff'])
      .where('object', '=', object)
      .orderBy('id')
      .execute(),
  );
/** What somebody is in the shop, as its owner changes it. */
function aMembership(userId: string) {
  const within = <Result>(run: (scope: ShopScope) => Promise<Result>) => inShop(database, shop.id, run);
  return {
    set: (rights: { can_approve: boolean }) =>
      within(({ db }) => db.updateTable('memberships').set(rights).where('user_id', '=', userId).execute()),
    end: () => within(({ db }) => db.deleteFrom('memberships').where('user_id', '=', userId).execute()),
  };
}
/** The shop works on a collage: it says something else, and its picture shows that. */
const rework = (id: string) =>
  inShop(database, shop.id, async (scope) => {
    const { id: exportId } = await scope.db
      .insertInto('exports')
      .columns([
        ...(['shop_id', 'collage_id', 'collage_version', 'sha256', 'renditions', 'thumbhash'] as const),
        ...(['width', 'height', 'scene_hash', 'template_id', 'template_version'] as const),
      ])
      .expression((query) =>
        query
          .selectFrom('exports')
          .innerJoin('collages', 'collages.export_id', 'exports.id')
          .where('collages.id', '=', id)
          .select(['exports.shop_id', 'exports.collage_id', sql<number>`collages.version + 1`.as('v')])
          .select(['exports.sha256', 'exports.renditions', 'exports.thumbhash', 'exports.width', 'exports.height'])
          .select(['exports.scene_hash', 'exports.template_id', 'exports.template_version']),
      )
      .returning('id')
      .executeTakeFirstOrThrow();
    const next = sql<number>`version + 1`;
    await scope.db
      .updateTable('collages')
      .set({ version: next, content_version: next, export_id: exportId, status: 'done', failure: null })
      .where('id', '=', id)
      .execute();
  });

describe('an approval link', () => {
  it('shows its collages to somebody without an account, and nothing else', async () => {
    const other = await done('B-9');
    const { ids, visitor, link } = await make();
    const answer = await visitor.open();
    expect(answer).toMatchObject({ kind: 'open', shop: 'Lalezar', sender: 'Selin Yılmaz', person: 'Ayşe' });
    expect((await visitor.items()).map(({ id, code, state, changed }) => [id, code, state, changed])).toEqual(
      ids.map((id, at) => [id, `A-${at + 1}`, 'waiting', false]),
    );
    expect(JSON.stringify(answer)).not.toContain(other);
    expect(await visitor.decide(other, 'approve')).toEqual({ kind: 'not-found' });
    expect(await rowOf(other)).toMatchObject({ status: 'done' });
    expect(link).toMatchObject({ person: 'Ayşe', standing: 'open', total: 3, decided: 0, opened_at: null });
    expect((await links())[0]?.opened_at).not.toBeNull();
  });

  it('keeps only the hash of its token', async () => {
    const { token } = await make();
    expect(Buffer.from(token, 'base64url').length).toBeGreaterThanOrEqual(16);
    const stored = await asSystem(database, ({ db }) =>
      sql<{ all: string }>`select string_agg(t::text, '') as all from approval_links t`.execute(db),
    );
    const audit = await asSystem(database, ({ db }) => db.selectFrom('audit_log').selectAll().execute());
    expect(stored.rows[0]?.all).not.toContain(token);
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  it('approves by the same rules as the console, and the audit names whose link it was', async () => {
    const { first, visitor } = await make();
    expect(await visitor.decide(first, 'approve')).toMatchObject({
      kind: 'approved',
      item: { state: 'approved', by: { name: 'Ayşe', link: true }, undoable: true },
    });
    expect(await rowOf(first)).toMatchObject({ status: 'verified', version: 2, content_version: 1, verified_by: null });
    expect(announced).toEqual([first]);
    expect(await auditOf(first)).toMatchObject([
      { action: '/review/decide', user_id: null, diff: { by: 'Ayşe (link)', approved: [first] } },
    ]);
    expect((await links())[0]).toMatchObject({ total: 3, decided: 1, approved: 1, returned: 0 });
  });

  it('sends back with a note', async () => {
    const { first, visitor } = await make();
    const answer = await visitor.decide(first, 'return', { note: 'Too dark' });
    expect(answer).toMatchObject({ kind: 'returned', item: { note: 'Too dark', by: { name: 'Ayşe' } } });
    expect(await rowOf(first)).toMatchObject({ status: 'failed', return_note: 'Too dark', version: 2 });
    expect(announced).toEqual([]);
    expect((await auditOf(first))[0]?.diff).toMatchObject({ by: 'Ayşe (link)', note: 'Too dark' });
    expect((await links())[0]).toMatchObject({ decided: 1, approved: 0, returned: 1 });
  });

  it('takes back the own last decision, and no other one', async () => {
    const { first, second, visitor, token } = await make();
    await visitor.decide(first, 'approve');
    now = new Date(now.getTime() + 1000);
    await visitor.decide(second, 'return', { note: 'x' });
    expect(await visitor.undo(first)).toMatchObject({ kind: 'too-late' });
    expect(await visitorOf(token).undo(second)).toMatchObject({ kind: 'too-late' });
    expect(await visitor.undo(second)).toMatchObject({ kind: 'reopened', item: { state: 'waiting', undoable: false } });
    expect(await rowOf(second)).toMatchObject({ status: 'done', return_note: null });
    expect((await auditOf(second)).at(-1)).toMatchObject({ action: '/review/undo', diff: { by: 'Ayşe (link)' } });

    now = new Date(now.getTime() + undoWithinMs + 1);
    expect(await visitor.undo(first)).toMatchObject({ kind: 'too-late' });
    expect(await rowOf(first)).toMatchObject({ status: 'verified' });
  });

  it('does not take back what the shop has touched since', async () => {
    const { first, visitor } = await make();
    await visitor.decide(first, 'approve');
    await owner.call(reopen, { id: first });
    await owner.call(approve, { items: [{ id: first, version: 3 }] });
    expect(await visitor.undo(first)).toMatchObject({
      kind: 'too-late',
      item: { by: { name: 'Selin Yılmaz', link: false } },
    });
    expect(await rowOf(first)).toMatchObject({ status: 'verified' });
  });

  it('says who was first, and alters nothing that is approved', async () => {
    const { first, second, visitor, token } = await make();
    await owner.call(approve, { items: [{ id: first, version: 1 }] });
    const before = await rowOf(first);
    for (const decision of ['approve', 'return'] as const) {
      expect(await visitor.decide(first, decision, { note: 'no' })).toMatchObject({
        kind: 'decided',
        item: { state: 'approved', by: { name: 'Selin Yılmaz', link: false } },
      });
    }
    expect(await rowOf(first)).toEqual(before);

    await visitor.decide(second, 'approve');
    expect(await visitorOf(token).decide(second, 'return')).toMatchObject({
      kind: 'decided',
      item: { by: { name: 'Ayşe', link: true }, undoable: false },
    });
  });

  it('counts a repeated tap once', async () => {
    const { first, visitor } = await make();
    await visitor.decide(first, 'approve');
    expect(await visitor.decide(first, 'approve')).toMatchObject({ kind: 'approved' });
    expect(announced).toEqual([first]);
    expect(await auditOf(first)).toHaveLength(1);
  });

  it('shows what has changed since it was made, and takes no decision about the old picture', async () => {
    const { first, visitor } = await make();
    await rework(first);
    expect(await visitor.decide(first, 'approve')).toMatchObject({
      kind: 'conflict',
      item: { version: 2, changed: true, state: 'waiting' },
    });
    expect(await rowOf(first)).toMatchObject({ status: 'done' });
    expect(await visitor.decide(first, 'approve', { version: 2 })).toMatchObject({ kind: 'approved' });
  });

  it('asks again for one that was sent back and worked on', async () => {
    const { first, visitor } = await make();
    await visitor.decide(first, 'return', { note: 'Too dark' });
    await rework(first);
    expect((await visitor.items())[0]).toMatchObject({ state: 'waiting', changed: true, by: null, undoable: false });
    expect((await links())[0]).toMatchObject({ decided: 0 });
  });

  it('leaves alone what the shop works on or has put aside', async () => {
    const { first, second, visitor } = await make();
    await inShop(database, shop.id, async ({ db }) => {
      await db.updateTable('collages').set({ state: 'passive' }).where('id', '=', first).execute();
      await db.updateTable('collages').set({ status: 'pending' }).where('id', '=', second).execute();
    });
    expect((await visitor.items()).map(({ state, picture }) => [state, picture !== null])).toEqual([
      ['away', false],
      ['away', false],
      ['waiting', true],
    ]);
    expect(await visitor.decide(first, 'approve')).toMatchObject({ kind: 'away' });
    expect(await rowOf(first)).toMatchObject({ status: 'done' });
  });

  it('goes on without a collage that was deleted', async () => {
    const { first, second, visitor } = await make();
    await inShop(database, shop.id, ({ db }) => db.deleteFrom('collages').where('id', '=', first).execute());
    expect(await visitor.decide(first, 'approve')).toEqual({ kind: 'not-found' });
    expect(await visitor.undo(first)).toEqual({ kind: 'not-found' });
    expect((await visitor.items()).map(({ id }) => id)).toContain(second);
    expect((await links())[0]).toMatchObject({ total: 2 });
  });
});

describe('when a link ends', () => {
  const facts = { shop: 'Lalezar', sender: 'Selin Yılmaz' };

  it('expires, and the shop can let it go on', async () => {
    const { first, visitor, link } = await make();
    now = new Date(now.getTime() + 3 * dayMs);
    expect(await visitor.open()).toEqual({ kind: 'expired', ...facts });
    expect(await visitor.decide(first, 'approve')).toEqual({ kind: 'expired', ...facts });
    expect((await links())[0]).toMatchObject({ standing: 'expired' });

    await owner.call(extendApprovalLink, { id: link.id, days: 7 });
    expect((await links())[0]).toMatchObject({
      standing: 'open',
      expires_at: new Date(now.getTime() + 7 * dayMs).toISOString(),
    });
    expect(await visitor.decide(first, 'approve')).toMatchObject({ kind: 'approved' });
  });

  it('is revoked for good', async () => {
    const { first, visitor, link } = await make();
    const { result } = (await owner.call(revokeApprovalLink, { id: link.id })).data;
    expect(result).toMatchObject({ standing: 'revoked' });
    expect(await visitor.open()).toEqual({ kind: 'revoked', ...facts });
    for (const answer of [await visitor.decide(first, 'approve'), await visitor.undo(first)]) {
      expect(answer).toEqual({ kind: 'revoked', ...facts });
    }
    expect(await rowOf(first)).toMatchObject({ status: 'done' });
    expect(await owner.status(extendApprovalLink, { id: link.id, days: 7 })).toBe(409);
    expect((await owner.call(revokeApprovalLink, { id: link.id })).data.result).toMatchObject({ standing: 'revoked' });
  });

  it('ends with the right of who made it, and goes on in the name of who extends it', async () => {
    const approves = { edit: false, approve: true, send: false, manage: false };
    const staff = await aUser(database, { shop, kind: 'staff', rights: approves });
    const maker = await served.signIn(staff.email);
    const first = await done('A-1');
    const { result } = (await maker.call(createApprovalLink, { person: 'Ayşe', days: 3, collage_ids: [first] })).data;
    if (result.kind !== 'made') throw new Error('Nothing waits.');
    const visitor = visitorOf(result.token);
    expect(await visitor.open()).toMatchObject({ kind: 'open' });

    const member = aMembership(staff.id);
    await member.set({ can_approve: false });
    const closed = { kind: 'unbacked', shop: 'Lalezar', sender: null };
    expect([await visitor.open(), await visitor.decide(first, 'approve')]).toEqual([closed, closed]);
    await member.set({ can_approve: true });
    expect(await visitor.open()).toMatchObject({ kind: 'open' });
    await member.end();
    expect(await visitor.decide(first, 'approve')).toEqual(closed);
    expect(await rowOf(first)).toMatchObject({ status: 'done' });
    expect((await links())[0]).toMatchObject({ standing: 'unbacked' });

    await owner.call(extendApprovalLink, { id: result.link.id, days: 1 });
    expect(await visitor.decide(first, 'approve')).toMatchObject({ kind: 'approved' });
  });

  it('ends with its shop, and says so', async () => {
    const { first, visitor } = await make();
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ deleted_at: now }).where('id', '=', shop.id).execute(),
    );
    expect(await visitor.open()).toEqual({ kind: 'shop-gone', ...facts });
    expect(await visitor.decide(first, 'approve')).toEqual({ kind: 'shop-gone', ...facts });
  });

  it('stops with a trial that is over, where the installation wants that', async () => {
    const { first, token, link } = await make();
    await asSystem(database, ({ db }) =>
      db.updateTable('shops').set({ subscription_package: null }).where('id', '=', shop.id).execute(),
    );
    const visitor = visitorOf(token, strict);
    expect(await visitor.open()).toEqual({ kind: 'trial-over', ...facts });
    expect(await visitor.decide(first, 'approve')).toEqual({ kind: 'trial-over', ...facts });
    const theOwner = await strict.ownerOf(shop.id);
    const refused = { status: 403, body: { code: 'trial_over' } };
    const asked = { person: 'Ayşe', days: 3, collage_ids: [first] };
    expect(await theOwner.try(createApprovalLink, asked)).toMatchObject(refused);
    expect(await theOwner.try(extendApprovalLink, { id: link.id, days: 3 })).toMatchObject(refused);
    expect(await visitorOf(token).open()).toMatchObject({ kind: 'open' });
    expect(await theOwner.status(revokeApprovalLink, { id: link.id })).toBe(200);
  });

  it('is unknown when the token is nobody’s, or was cut off on its way', async () => {
    const { token } = await make();
    const unknown = { kind: 'unknown', shop: null, sender: null };
    for (const wrong of ['', token.slice(0, -1), `${token}x`, 'x'.repeat(43)]) {
      expect(await visitorOf(wrong).open()).toEqual(unknown);
    }
  });

  it('is erased three months later, also when that runs twice', async () => {
    const { link } = await make();
    const run = (at: number) => tidyLinks.run({}, { database, clock: () => new Date(at) }, firstTry);
    const ends = new Date(link.expires_at).getTime();
    await run(ends + 89 * dayMs);
    expect(await links()).toHaveLength(1);
    await run(ends + 91 * dayMs);
    await run(ends + 91 * dayMs);
    expect(await links()).toEqual([]);
  });
});

describe('two at the same moment', () => {
  it.each(['approve', 'return'] as const)('decide once: approve against %s', async (other) => {
    const { ids, visitor, token } = await make(['A-1', 'A-2', 'A-3', 'A-4', 'A-5']);
    const colleague = visitorOf(token);
    for (const id of ids) {
      const answers = await Promise.all([visitor.decide(id, 'approve'), colleague.decide(id, other)]);
      expect(answers.map(({ kind }) => kind).filter((kind) => kind === 'decided')).toHaveLength(1);
      expect(await auditOf(id)).toHaveLength(1);
      expect(await rowOf(id)).toMatchObject({ version: 2 });
    }
  });

  it('decide once: the link against the console', async () => {
    const { ids, visitor } = await make(['A-1', 'A-2', 'A-3', 'A-4', 'A-5']);
    for (const id of ids) {
      const [byLink, byOwner] = await Promise.all([
        visitor.decide(id, 'return', { note: 'x' }),
        owner.call(approve, { items: [{ id, version: 1 }] }).then(({ data }) => data.result[0]?.kind),
      ]);
      const { status } = await rowOf(id);
      expect([byLink.kind, byOwner, status]).toEqual(
        byLink.kind === 'returned' ? ['returned', 'not-ready', 'failed'] : ['decided', 'approved', 'verified'],
      );
    }
  });

  it('after a revoke has answered nothing is decided', async () => {
    for (let round = 0; round < 8; round++) {
      const { first, second, visitor, link } = await make(['A-1', 'A-2']);
      let isRevoked = false;
      const [, decided] = await Promise.all([
        owner.call(revokeApprovalLink, { id: link.id }).then(() => {
          isRevoked = true;
        }),
        visitor.decide(first, 'approve'),
      ]);
      expect(isRevoked).toBe(true);
      const { status } = await rowOf(first);
      expect([decided.kind, status]).toEqual(
        decided.kind === 'approved' ? ['approved', 'verified'] : ['revoked', 'done'],
      );
      expect(await visitor.decide(second, 'approve')).toMatchObject({ kind: 'revoked' });
    }
  });

  it('open it without waiting for each other in a circle', async () => {
    const { token } = await make();
    const answers = await Promise.all(Array.from({ length: 6 }, () => visitorOf(token).open()));
    expect(answers.map(({ kind }) => kind)).toEqual(Array(6).fill('open'));
  });
});

describe('who may', () => {
  it('make a link: the right to approve, about own collages that wait', async () => {
    const { link } = await make();
    const collage_ids = [await done('A-9')];
    const staff = await aUser(database, {
      shop,
      kind: 'staff',
      rights: { edit: true, approve: false, send: true, manage: true },
    });
    const colleague = await served.signIn(staff.email);
    const asked = { person: 'Ayşe', days: 3 as const, collage_ids };
    expect(await colleague.status(createApprovalLink, asked)).toBe(403);
    expect(await colleague.status(revokeApprovalLink, { id: link.id })).toBe(403);

    const stranger = await served.ownerOf((await aShop(database)).id);
    expect(await stranger.status(createApprovalLink, asked)).toBe(404);
    expect(await stranger.status(revokeApprovalLink, { id: link.id })).toBe(404);
    expect(await stranger.status(extendApprovalLink, { id: link.id, days: 1 })).toBe(404);
    expect((await stranger.call(listApprovalLinks, {})).data.result).toEqual([]);

    const verified = await aCollage(database, shop, brand);
    expect((await owner.call(createApprovalLink, { ...asked, collage_ids: [verified.id] })).data.result).toEqual({
      kind: 'nothing-waits',
    });
    expect(await owner.status(createApprovalLink, { ...asked, days: 2 })).toBe(400);
    expect(await owner.status(createApprovalLink, { ...asked, person: '  ' })).toBe(400);
    expect(await owner.status(createApprovalLink, { ...asked, collage_ids: Array(201).fill(verified.id) })).toBe(400);
  });

  it('a link of one shop reaches nothing of another', async () => {
    const { visitor } = await make();
    const others = await aShop(database);
    const { id } = await aCollage(database, others, await aSubfolder(database, others), { status: 'done' });
    expect(await visitor.decide(id, 'approve')).toEqual({ kind: 'not-found' });
  });

  it('a network that guesses is stopped, and people who are quick are not', async () => {
    const alone = await serve('notice');
    const { token } = await make();
    const guess = () => alone.nobody.status(openReview, { token: crypto.randomUUID(), visit: 'a-guess-' });
    const guesses = [];
    for (let n = 0; n < 25; n++) guesses.push(await guess());
    expect([guesses[0], guesses.at(-1)]).toEqual([200, 429]);
    expect(await alone.nobody.status(openReview, { token, visit: 'a-person' })).toBe(200);
    await alone.close();
  });
});

describe('what was sent back by somebody in the console', () => {
  it('is not said to be by the link', async () => {
    const { first, visitor } = await make();
    await owner.call(sendBack, { id: first, version: 1, note: 'Crooked' });
    expect((await visitor.items())[0]).toMatchObject({ state: 'returned', by: null, note: 'Crooked', undoable: false });
  });
});
