import type { Row } from '../../rows.ts';
import { withDatabase } from './bench-database.ts';
import { countRows } from './broadcast-counts.ts';
import { engineRows } from './broadcast-engine.ts';
import { laneRows } from './broadcast-lanes.ts';
import { ledgerRows } from './broadcast-ledger.ts';
import { paceRows } from './broadcast-pace.ts';
import { sizeRows } from './broadcast-size.ts';

/**
 * The engine and its tables at the size of the largest shops: planning 60,000 messages, sending them from 1, 2 and 4
 * processes, 500 lanes of one process, one phone's pace kept by four, changes of messages of one send, the console's
 * questions over 2,000,000 messages, and a month of 1,000,000 that becomes a file.
 */
export async function broadcastBench(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const measure of [engineRows, laneRows, paceRows, countRows, sizeRows, ledgerRows])
    rows.push(...(await withDatabase(measure)));
  return rows;
}
