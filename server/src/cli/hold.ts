import { randomUUID } from 'node:crypto';
import type { DatabaseAddress, DatabaseAddresses } from '../adapters/postgres/address.ts';
import { connect } from '../adapters/postgres/pool.ts';
import { asSystem, type SystemScope } from '../adapters/postgres/scope.ts';
import { readEnv } from '../env.ts';
import { holdAll, readHold, releaseAll } from '../features/broadcast/control/hold.store.ts';
import { whyHeld } from '../features/broadcast/control/hold-at-start.ts';
import { untilQuiet } from '../features/broadcast/control/quiet.ts';
import { isAnythingLeaving } from '../features/broadcast/control/stop.store.ts';
import { writeAudit } from '../kernel/audit.store.ts';
import { runningDatabase } from './running-database.ts';

const commandLine = 'the command line';

/** Holds the sending of all shops; every worker asks before its next message. */
export function hold(why: string): Promise<number> {
  return onDatabase(async ({ pooled: address }) => {
    await within(address, async (scope) => {
      await holdAll(scope, { by: commandLine, why: why || 'Held by the operator' });
      await writeAudit(scope, { ...nobody(), action: 'admin.hold', diff: { why } });
    });
    await untilQuiet(() => within(address, (scope) => isAnythingLeaving(scope, { broadcastId: null })));
    await say(address);
  });
}

/** Ends the hold and wakes every lane that waits, at once. */
export function release(): Promise<number> {
  return onDatabase(async ({ pooled: address }) => {
    const before = whyHeld(await within(address, readHold));
    await within(address, async (scope) => {
      await releaseAll(scope);
      await writeAudit(scope, { ...nobody(), action: 'admin.release' });
    });
    if (before !== null) console.log(`Released. It was held: ${before}.`);
    await say(address);
  });
}

const nobody = () => ({ userId: null, requestId: randomUUID(), asAdmin: true });

async function within<Result>(address: DatabaseAddress, run: (scope: SystemScope) => Promise<Result>): Promise<Result> {
  const database = await connect({ address, log: console.error, max: 1, applicationName: 'kolaj command' });
  try {
    return await asSystem(database, run);
  } finally {
    await database.close();
  }
}

async function say(address: DatabaseAddress): Promise<void> {
  const { held, waiting } = await within(address, readHold);
  const why = whyHeld({ held });
  console.log(why === null ? 'Nothing is held.' : `Sending is held: ${why}.`);
  if (waiting > 0) console.log(`Messages that wait: ${waiting}`);
}

async function onDatabase(work: (databaseAt: DatabaseAddresses) => Promise<void>): Promise<number> {
  const parsed = readEnv();
  if (parsed.kind === 'invalid') {
    for (const sentence of parsed.sentences) console.error(sentence);
    return 1;
  }
  const databaseAt = await runningDatabase(parsed.env);
  if (databaseAt === null) {
    console.error('Kolaj does not run here. To start it without sending anything, set KOLAJ_SENDING=hold.');
    return 1;
  }
  await work(databaseAt);
  return 0;
}
