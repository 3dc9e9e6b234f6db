import type { Row } from '../../rows.ts';
import { withDatabase } from './bench-database.ts';
import { engineRows } from './broadcast-engine.ts';
import { paceRows } from './broadcast-pace.ts';
import { sizeRows } from './broadcast-size.ts';

/**
 * The engine and its tables at the size of the largest shops: planning 60,000 messages, sending them from 1, 2 and 4
 * processes, one phone's pace kept by four, and the console's questions over 2,000,000 messages.
 */
export async function broadcastBench(): Promise<Row[]> {
  return [...(await withDatabase(engineRows)), ...(await withDatabase(paceRows)), ...(await withDatabase(sizeRows))];
}
