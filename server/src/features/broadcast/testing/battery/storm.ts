import { setTimeout as delay } from 'node:timers/promises';
import { getBroadcast, listBroadcasts, pauseBroadcast, resumeBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { goOnSending, stopSending } from '@kolaj/contract/broadcast/sending-stop';
import { wasTakenIn } from '@kolaj/sandbox/ledger';
import { holdAtStart } from '../../control/hold-at-start.ts';
import type { Battery, SenderDifferences } from './battery.ts';
import { batteryClock } from './battery-clock.ts';
import type { CopiedDatabase, CrashingDatabase } from './crashing-database.ts';
import type { TestChild } from './start-child.ts';

/** What went on while the storm blew. */
export interface StormFigures {
  kills: number;
  freezes: number;
  crashes: number;
  copies: number;
  stops: number;
  pauses: number;
  phonesLost: number;
  /** Messages of a firm that were taken in while its stop stood; ms since the answer. */
  afterStop: number[];
}

export interface Storm {
  figures: StormFigures;
  /** Lets what has begun come to its end: everything runs again afterwards. */
  end: () => Promise<void>;
}

interface StormOptions {
  firms: readonly Battery[];
  database: CrashingDatabase;
  /** One worker process each. */
  senders: readonly SenderDifferences[];
  random: () => number;
  /** Of a frozen worker, ms. */
  freezeMs: number;
}

/** Kills, freezes, crashes, copies, stops and lost phones at random moments, all at the same time, until it is ended. */
export async function storm(options: StormOptions): Promise<Storm> {
  const { firms, random } = options;
  const figures: StormFigures = {
    kills: 0,
    freezes: 0,
    crashes: 0,
    copies: 0,
    stops: 0,
    pauses: 0,
    phonesLost: 0,
    afterStop: [],
  };
  let isOver = false;
  const between = (least: number, most: number) => least + random() * (most - least);
  const pick = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
  const machines = await machinesOf(options, figures, between);
  const people = firms.map((firm) => peopleOf(firm, figures, between));

  /** In turn, so that a short storm knows each of them. */
  const blow = async (pauseMs: number, disturbances: readonly (() => Promise<void>)[]) => {
    for (let turn = 0; !isOver; turn++) {
      await delay(between(pauseMs / 2, pauseMs));
      if (!isOver) await disturbances[turn % disturbances.length]?.();
    }
  };
  const blowing = Promise.all([
    blow(3000, [machines.kill, machines.freeze, machines.kill]),
    blow(8000, [machines.copy, machines.crash]),
    ...people.map(({ stop, pause }) => blow(5000, [stop, pause])),
    blow(4000, [() => losePhone(pick(firms), pick, between, figures)]),
  ]);
  // Not heard before the end, a failure would end the test's process.
  blowing.catch(() => undefined);
  return {
    figures,
    async end() {
      isOver = true;
      await blowing;
    },
  };
}

type Between = (least: number, most: number) => number;

async function machinesOf(
  { firms, database, senders, freezeMs, random }: StormOptions,
  figures: StormFigures,
  between: Between,
) {
  const [firm] = firms;
  if (!firm) throw new Error('a storm needs a firm');
  const running: TestChild[] = [];
  for (const differences of senders) running.push(await firm.startSender(differences));
  const anyOne = () => Math.floor(random() * running.length);
  // A worker that starts while the database is away would end: starts and outages wait for each other.
  let turn: Promise<unknown> = Promise.resolve();
  const alone = <Result>(run: () => Promise<Result>): Promise<Result> => {
    const done = turn.then(run);
    turn = done.catch(() => undefined);
    return done;
  };
  return {
    async kill() {
      const at = anyOne();
      await running[at]?.kill();
      figures.kills++;
      await alone(async () => {
        running[at] = await firm.startSender(senders[at]);
      });
    },
    async freeze() {
      const victim = running[anyOne()];
      victim?.freeze();
      figures.freezes++;
      await delay(between(freezeMs / 2, freezeMs));
      victim?.thaw();
    },
    crash: () =>
      alone(async () => {
        await database.crash();
        figures.crashes++;
        await delay(between(200, 2000));
        await database.restart();
      }),
    async copy() {
      const copy = await alone(async () => {
        await database.crash();
        const copied = await database.copy();
        await database.restart();
        return copied;
      });
      figures.copies++;
      await workOn(copy, firm);
      await copy.remove();
    },
  };
}

/** Starts the copy as the product does and lets minutes pass on it: whatever leaves from here arrives twice. */
async function workOn(copy: CopiedDatabase, firm: Battery): Promise<void> {
  await holdAtStart({
    database: copy,
    dataDir: copy.dataDir,
    databaseUrl: null,
    startsHeld: false,
  });
  const closing: (() => Promise<void>)[] = [];
  const { minute } = await batteryClock(copy, closing);
  const sender = await firm.startSender({ address: copy.address });
  for (let i = 0; i < 20; i++) {
    await minute();
    await delay(200);
  }
  await sender.kill();
  for (const close of closing) await close();
}

function peopleOf(firm: Battery, figures: StormFigures, between: Between) {
  const { world, caller } = firm;
  const own = () => new Set(world.images.map(({ sha256 }) => sha256));
  const arrived = () => {
    const pictures = own();
    return world.sandbox
      .ledger()
      .filter((entry) => wasTakenIn(entry) && entry.pictureSha256 !== null && pictures.has(entry.pictureSha256));
  };
  return {
    async stop() {
      await untilAnswered(() => caller.call(stopSending, {}));
      const stoppedAt = Date.now();
      figures.stops++;
      const before = arrived().length;
      await delay(between(1000, 3000));
      for (const { time } of arrived().slice(before)) figures.afterStop.push(Date.parse(time) - stoppedAt);
      await untilAnswered(() => caller.call(goOnSending, {}));
    },
    async pause() {
      const sends = await untilAnswered(() => caller.call(listBroadcasts, {}));
      const running = sends.data.result.find(({ status }) => status === 'running');
      if (!running) return;
      const { id } = running;
      // It may have ended, or have been paused by itself, in the meantime.
      await caller.call(pauseBroadcast, { id }).catch(() => undefined);
      figures.pauses++;
      await delay(between(300, 1500));
      const { status } = (await untilAnswered(() => caller.call(getBroadcast, { id, limit: 0 }))).data.result;
      if (status === 'paused') await caller.call(resumeBroadcast, { id }).catch(() => undefined);
    },
  };
}

/** People try again while the database is away. */
async function untilAnswered<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await call();
    } catch {
      await delay(300);
    }
  }
}

async function losePhone(
  { world, phoneIds }: Battery,
  pick: <Item>(items: readonly Item[]) => Item,
  between: Between,
  figures: StormFigures,
): Promise<void> {
  world.condition('phone-inactive', { on: true, phone: pick(phoneIds) });
  figures.phonesLost++;
  await delay(between(1000, 5000));
  world.condition('phone-inactive', { on: false, phone: null });
}
