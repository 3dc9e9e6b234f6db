import { afterAll, afterEach, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts';
import { type Battery, type BatteryOptions, battery, isFullBattery } from './battery.ts';
import type { Verdict } from './judge.ts';

type Figures = { test: string } & Partial<Omit<Verdict, 'byStatus'>> & Record<string, unknown>;

interface BatteryFile {
  database: TestDatabase;
  /** Of the file's database. */
  address: TestDatabase['address'];
  /** A shop of its own on the file's database, or on the one given. */
  start: (options: BatteryOptions, on?: TestDatabase) => Promise<Battery>;
  /** Ends after each test, the last first. */
  closing: (() => Promise<void>)[];
  /** A row of the table that is shown when the file's tests are over. */
  show: (figures: Figures) => void;
}

/** What a file of the battery is built on. Call it at the top, with `await`. */
export async function batteryFile(title: string): Promise<BatteryFile> {
  // Far more than it takes: a busy machine is slow to start processes.
  vi.setConfig({ testTimeout: isFullBattery ? 2_400_000 : 180_000 });
  const database = await testDatabase();
  const closing: (() => Promise<void>)[] = [];
  const rows: Figures[] = [];
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close();
  });
  afterAll(() => {
    console.info(`battery: ${title}`);
    console.table(rows.map(({ byStatus, ...row }) => ({ ...row, told: JSON.stringify(byStatus) })));
  });
  return {
    database,
    address: database.address,
    closing,
    start: (options, on = database) => {
      console.info(`battery, ${title}: seed ${options.seed}`);
      return battery(on, closing, options);
    },
    show: (figures) => void rows.push(figures),
  };
}
