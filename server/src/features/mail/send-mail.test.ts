import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import type { JobOrder } from '../../jobs/bind-job.ts';
import type { Mail, MailOutcome } from '../../ports/mailer.ts';
import { sealer } from '../../secrets/seal.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop } from '../../testing/rows/people.ts';
import type { Letter, Recipient } from './open/letter.ts';
import { postOffice } from './post-office.ts';
import { type SendMailDeps, sendMail } from './send-mail.job.ts';
import { tidyMails } from './tidy-mails.job.ts';
import { wakeMails } from './wake-mails.job.ts';
import { mailWriter } from './write-mail.ts';

const database = await testDatabase();
const seals = sealer('a key of the installation, 32 characters');
const to: Recipient = { address: 'elif@shop.test', name: 'Elif Demir', language: 'tr', userId: null };
const reset: Letter = { kind: 'reset', token: 'the/raw+token' };

/** Posts a letter and hands back the job that was ordered. */
async function posted(letter: Letter = reset, recipient = to): Promise<{ mailId: string }> {
  const orders: JobOrder[] = [];
  const post = postOffice({ sealer: seals, queue: { enqueue: async (_scope, made) => void orders.push(...made) } });
  await asSystem(database, (scope) => post(scope, recipient, letter));
  expect(orders.map(({ name }) => name)).toEqual(['mail.send']);
  return { mailId: String(Object(orders[0]?.payload).mailId) };
}

/** A world in which mails go to a list, or wherever `answer` says. */
function world(answer: () => MailOutcome = () => ({ kind: 'sent' })) {
  const sent: Mail[] = [];
  const warnings: unknown[] = [];
  const deps: SendMailDeps = {
    database,
    sealer: seals,
    mailer: {
      send: async (mail) => {
        const outcome = answer();
        if (outcome.kind === 'sent') sent.push(mail);
        return outcome;
      },
      close: async () => undefined,
    },
    write: mailWriter('https://console.kolaj.test'),
    clock: () => new Date(),
    warn: (facts) => void warnings.push(facts),
  };
  const run = (job: { mailId: string }, lastAttempt = false) =>
    sendMail.run(job, deps, { signal: new AbortController().signal, attempt: 1, lastAttempt });
  /** The clock's job after a hold, and what it has ordered. */
  async function wake() {
    const orders: JobOrder[] = [];
    const queue = { enqueue: async (_scope: unknown, made: readonly JobOrder[]) => void orders.push(...made) };
    await wakeMails.run(
      {},
      { database, queue },
      { signal: new AbortController().signal, attempt: 1, lastAttempt: false },
    );
    return orders.map(({ payload }) => String(Object(payload).mailId));
  }
  return { sent, warnings, wake, deps, run };
}

const rowOf = ({ mailId }: { mailId: string }) =>
  asSystem(database, ({ db }) => db.selectFrom('mails').selectAll().where('id', '=', mailId).executeTakeFirst());

const hold = (isHeld: boolean) =>
  asSystem(database, ({ db }) => db.updateTable('installation').set({ sending_held: isHeld }).execute());

describe('a posted letter', () => {
  it('exists exactly if the caller’s transaction commits', async () => {
    const post = postOffice({ sealer: seals, queue: { enqueue: async () => undefined } });
    const address = `${randomUUID()}@shop.test`;
    const failing = asSystem(database, async (scope) => {
      await post(scope, { ...to, address }, reset);
      throw new Error('the rest of the transaction failed');
    });
    await expect(failing).rejects.toThrow('the rest');
    const left = asSystem(database, ({ db }) =>
      db.selectFrom('mails').where('to_address', '=', address).selectAll().execute(),
    );
    expect(await left).toEqual([]);
  });

  it('does not show its link in the database', async () => {
    const row = await rowOf(await posted());
    expect(row).toMatchObject({ status: 'queued', kind: 'reset', language: 'tr' });
    expect(row?.sealed?.toString('latin1')).not.toContain('the/raw+token');
  });

  it('is void in another row', async () => {
    const [one, other] = [await posted(), await posted()];
    const sealed = (await rowOf(one))?.sealed ?? null;
    await asSystem(database, ({ db }) =>
      db.updateTable('mails').set({ sealed }).where('id', '=', other.mailId).execute(),
    );
    const { sent, run } = world();
    await expect(run(other)).rejects.toThrow();
    expect(sent).toEqual([]);
  });
});

describe('sending a mail', () => {
  it('twice hands it over once, to one person, in their language', async () => {
    const mail = await posted();
    const { sent, run } = world();
    await run(mail);
    await run(mail);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      id: mail.mailId,
      to: { address: 'elif@shop.test', name: 'Elif Demir' },
      subject: 'Yeni parola belirleyin',
      language: 'tr',
    });
    expect(sent[0]?.text).toContain('https://console.kolaj.test/verify/resetPassword/the%2Fraw%2Btoken');
    expect(await rowOf(mail)).toMatchObject({ status: 'sent', sealed: null, error: null, sent_at: expect.any(Date) });
  });

  it('fails as a job, so that it is tried again, until the last try settles it', async () => {
    const mail = await posted();
    const { sent, warnings, run } = world(() => ({ kind: 'try-again', reason: '451 come back' }));
    await expect(run(mail)).rejects.toThrow('451 come back');
    expect(await rowOf(mail)).toMatchObject({ status: 'queued', sealed: expect.any(Buffer) });
    await run(mail, true);
    await run(mail, true);
    expect(await rowOf(mail)).toMatchObject({ status: 'failed', sealed: null, error: '451 come back', sent_at: null });
    expect(sent).toEqual([]);
    expect(warnings).toEqual([{ mailId: mail.mailId, kind: 'reset', reason: '451 come back' }]);
  });

  it('is put off and then arrives', async () => {
    const mail = await posted();
    const answers: MailOutcome[] = [{ kind: 'try-again', reason: '451' }, { kind: 'sent' }];
    const { sent, run } = world(() => answers.shift() ?? { kind: 'sent' });
    await expect(run(mail)).rejects.toThrow();
    await run(mail);
    expect(sent).toHaveLength(1);
  });

  it('is not tried again when it was refused for good', async () => {
    const mail = await posted();
    const { run } = world(() => ({ kind: 'refused', reason: '550 user unknown' }));
    await run(mail);
    await run(mail);
    expect(await rowOf(mail)).toMatchObject({ status: 'failed', error: '550 user unknown', sealed: null });
  });

  it('leaves out a link that has died while the mail waited', async () => {
    const mail = await posted();
    const { sent, deps, run } = world();
    deps.clock = () => new Date(Date.now() + 61 * 60_000);
    await run(mail);
    expect(sent).toEqual([]);
    expect(await rowOf(mail)).toMatchObject({ status: 'failed', sealed: null });
  });

  it('waits while the installation is held, however often it runs, and leaves after the release (D-104)', async () => {
    const mail = await posted();
    const { sent, wake, run } = world();
    await hold(true);
    await run(mail);
    await run(mail, true);
    expect(await wake()).toEqual([]);
    expect(sent).toEqual([]);
    expect(await rowOf(mail)).toMatchObject({ status: 'queued' });

    await hold(false);
    expect(await wake()).toContain(mail.mailId);
    expect(await wake()).not.toContain(mail.mailId);
    await run(mail);
    expect(sent).toHaveLength(1);
  });

  it('about a shop that was moved here waits until that is released; one about an account does not (D-104)', async () => {
    const shop = await aShop(database);
    const holdShop = (held_at: Date | null) =>
      asSystem(database, ({ db }) => db.updateTable('shops').set({ held_at }).where('id', '=', shop.id).execute());
    await holdShop(new Date());
    const orders: JobOrder[] = [];
    const post = postOffice({ sealer: seals, queue: { enqueue: async (_scope, made) => void orders.push(...made) } });
    await inShop(database, shop.id, (scope) => post(scope, to, { kind: 'phone-back', phone: 'A', shopName: 'B' }));
    const ofShop = { mailId: String(Object(orders[0]?.payload).mailId) };
    const { sent, wake, run } = world();
    await run(ofShop);
    await run(await posted());
    expect(sent.map(({ kind }) => kind)).toEqual(['reset']);
    expect(await wake()).not.toContain(ofShop.mailId);

    await holdShop(null);
    expect(await wake()).toContain(ofShop.mailId);
    await run(ofShop);
    expect(sent.map(({ kind }) => kind)).toEqual(['reset', 'phone-back']);
  });

  it('leaves a held installation when it is for one of its own administrators', async () => {
    const account = { id: randomUUID(), email: `${randomUUID()}@kolaj.test`, name: 'Ada', password_hash: '' };
    await asSystem(database, ({ db }) =>
      db
        .insertInto('users')
        .values({ ...account, is_admin: true })
        .execute(),
    );
    const mail = await posted(reset, { ...to, address: account.email, userId: account.id });
    const { sent, run } = world();
    await hold(true);
    await run(mail);
    await hold(false);
    expect(sent).toHaveLength(1);
  });

  it('does nothing for a mail that is gone', async () => {
    const { sent, run } = world();
    await run({ mailId: randomUUID() });
    expect(sent).toEqual([]);
  });

  it('goes on over hours: ten tries, the last about three hours after the first', () => {
    const { attempts, retryDelaySeconds } = sendMail;
    const seconds = retryDelaySeconds * (2 ** (attempts - 1) - 1);
    expect(seconds / 3600).toBeCloseTo(2.8, 1);
  });
});

it('tidying up, twice, forgets what is older than 30 days and gives up what nobody sends any more', async () => {
  const [old, lost, fresh] = [await posted(), await posted(), await posted()];
  const age = async ({ mailId }: { mailId: string }, hours: number) => {
    const at = new Date(Date.now() - hours * 3_600_000);
    await asSystem(database, ({ db }) =>
      db.updateTable('mails').set({ created_at: at, waits_since: at }).where('id', '=', mailId).execute(),
    );
  };
  await age(old, 31 * 24);
  await age(lost, 25);

  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
  await tidyMails.run({}, { database, clock: () => new Date() }, context);
  await tidyMails.run({}, { database, clock: () => new Date() }, context);
  expect(await rowOf(old)).toBeUndefined();
  expect(await rowOf(lost)).toMatchObject({ status: 'failed', sealed: null });
  expect(await rowOf(fresh)).toMatchObject({ status: 'queued' });

  const kept = await posted();
  await age(kept, 25);
  await hold(true);
  await tidyMails.run({}, { database, clock: () => new Date() }, context);
  await hold(false);
  expect(await rowOf(kept)).toMatchObject({ status: 'queued' });
});

describe('a mail that a long hold has kept', () => {
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
  const twoDaysAgo = new Date(Date.now() - 48 * 3_600_000);
  const letter: Letter = { kind: 'phone-lost', phone: 'A', shopName: 'B', status: 'idle' };

  it('is not given up by the tidying that comes right after the release, or while it waits for a mail server', async () => {
    const mail = await posted(letter);
    await asSystem(database, ({ db }) =>
      db
        .updateTable('mails')
        .set({ created_at: twoDaysAgo, waits_since: twoDaysAgo })
        .where('id', '=', mail.mailId)
        .execute(),
    );
    const { run, wake, sent } = world();
    await hold(true);
    await run(mail);
    await hold(false);
    await tidyMails.run({}, { database, clock: () => new Date() }, context);
    expect(await wake()).toContain(mail.mailId);
    await tidyMails.run({}, { database, clock: () => new Date() }, context);
    await run(mail);
    expect(sent).toHaveLength(1);
  });

  it('is ordered once, however often its job has run in the hold', async () => {
    const mail = await posted(letter);
    const { run, wake } = world();
    await hold(true);
    // Killed between its commit and the end of the job: the job comes again.
    await run(mail);
    await run(mail);
    await hold(false);
    const ordered = [...(await wake()), ...(await wake())];
    expect(ordered.filter((id) => id === mail.mailId)).toHaveLength(1);
  });
});
