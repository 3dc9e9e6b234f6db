import { once } from 'node:events';
import type { Stats } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type FtpMoment, reset } from './scripted-ftp-session.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** As MDTM and MLSD write a time. */
export function timeStamp(time: Date): string {
  return time.toISOString().replace(/[-T:]/g, '').slice(0, 14);
}

/** The raw bytes of a listing. Links look like what they lead to, as on most servers. */
export async function listingOf({ verb, fault }: FtpMoment, place: Buffer): Promise<Buffer> {
  if (fault?.kind === 'listing') return Buffer.from(fault.text, 'latin1');
  const names = await readdir(place, { encoding: 'buffer' });
  const lines = [];
  for (const name of verb === 'MLSD' ? [Buffer.from('.'), Buffer.from('..'), ...names] : names) {
    const facts = await stat(Buffer.concat([place, Buffer.from('/'), name])).catch(() => null);
    if (!facts) continue;
    const before = verb === 'MLSD' ? machineFacts(facts, name.toString()) : unixFacts(facts);
    lines.push(Buffer.from(before), name, Buffer.from('\r\n'));
  }
  return Buffer.concat(lines);
}

/** A name of its own kind: the folder itself and the one above it. */
export function machineFacts(facts: Stats, name = ''): string {
  const inside = facts.isDirectory() ? 'dir' : 'file';
  const type = { '.': 'cdir', '..': 'pdir' }[name] ?? inside;
  return `type=${type};size=${facts.size};modify=${timeStamp(facts.mtime)};unique=${facts.dev}-${facts.ino}; `;
}

function unixFacts(facts: Stats): string {
  const type = facts.isDirectory() ? 'd' : '-';
  return `${type}rw-r--r--    1 ftp      ftp      ${facts.size} ${listTime(facts.mtime)} `;
}

/** `Nov 21 21:59` within half a year, `Nov 21  2025` before. */
function listTime(time: Date): string {
  const isRecent = Date.now() - time.getTime() < 182 * 86_400_000;
  const last = isRecent ? time.toISOString().slice(11, 16) : ` ${time.getUTCFullYear()}`;
  return `${months[time.getUTCMonth()]} ${String(time.getUTCDate()).padStart(2, ' ')} ${last}`;
}

/** The bytes of a file from the session's offset on, as far as the fault lets them. */
export async function sendFile({ world, session, fault }: FtpMoment, place: Buffer, data: Socket): Promise<void> {
  const { offset } = session;
  session.offset = 0;
  await using handle = await open(place);
  const limit = fault && 'bytes' in fault ? fault.bytes : Number.POSITIVE_INFINITY;
  const pieceBytes = fault?.kind === 'trickle' ? 1 : 65_536;
  const piece = Buffer.alloc(pieceBytes);
  let sent = 0;
  while (sent < limit && !data.destroyed) {
    const { bytesRead } = await handle.read(piece, 0, Math.min(pieceBytes, limit - sent), offset + sent);
    if (bytesRead === 0) break;
    sent += bytesRead;
    world.sentBytes += bytesRead;
    if (!data.write(Buffer.from(piece.subarray(0, bytesRead)))) await drained(data);
    if (fault?.kind === 'trickle') await wait(fault.everyMs);
  }
  if (fault?.kind === 'stall' && !data.destroyed) await once(data, 'close');
  else if (fault?.kind === 'cut') cut(session.control, data);
  else data.end();
}

function drained(data: Socket): Promise<unknown> {
  if (data.destroyed) return Promise.resolve();
  const stopped = new AbortController();
  return Promise.race([
    once(data, 'drain', { signal: stopped.signal }),
    once(data, 'close', { signal: stopped.signal }),
  ])
    .catch(() => undefined)
    .finally(() => stopped.abort());
}

/** What was sent may still arrive; the reset comes after it. */
function cut(control: Socket, data: Socket): void {
  data.end(() => {
    reset(control);
    data.destroy();
  });
}
