import { copyFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { inZone } from '@kolaj/domain/installation/backup/moment-text';
import { basesBefore, segmentAfter, unbrokenFrom } from '@kolaj/domain/installation/backup/moments';
import { unpackTar } from '../../../adapters/disk/tar.ts';
import type { RecoveryPlaces } from '../../../adapters/postgres/embedded/recover.ts';
import { type Refused, refused } from '../../../adapters/postgres/trouble/file-trouble.ts';
import { hashOfFile, isPartWhole, readPart } from '../backup/parts.ts';
import { thisMachine } from './make-base.ts';
import { basesIn, chainsIn, type KeptBase, type KeptSegment, momentsIn, segmentsIn } from './moments-folder.ts';

/** A copy of the database's folder, and the log that leads on from it. */
export interface Way {
  kind: 'way';
  base: KeptBase;
  pieces: KeptSegment[];
  /** The piece that is not there although later ones are; null = the log simply ends. */
  missing: string | null;
}

/** The major version of the embedded PostgreSQL. */
const postgresHere = '18';

const nothing = 'Nothing was restored.';

/** The newest whole copy before a moment, with its log; a copy that is cut or altered is named and the one before it taken. */
export async function chooseBase(
  root: string,
  at: Date,
  { now, say, zone }: { now: Date; say: (sentence: string) => void; zone: number },
): Promise<Way | Refused> {
  if (at > now) return refused(`${inZone(at, zone)} is still to come (here it is ${inZone(now, zone)}). ${nothing}`);
  const bases = (await Promise.all((await chainsIn(root)).map(basesIn))).flat();
  const first = bases.toSorted((a, b) => a.stoppedAt.getTime() - b.stoppedAt.getTime())[0];
  if (first === undefined) return refused(`There is no copy of a database in ${momentsIn(root)}. ${nothing}`);
  const before = basesBefore(bases, at);
  if (before.length === 0)
    return refused(`The first moment that can be restored is ${inZone(first.stoppedAt, zone)}. ${nothing}`);
  const dead: DeadEnd[] = [];
  for (const base of before) {
    const foreign = foreignTrouble(base);
    if (foreign) return foreign;
    const way = await wayFrom(base, at, zone);
    if (way.kind === 'dead-end') dead.push(way);
    else if (await isPartWhole(base.path, base.folder)) return way;
    else say(`The copy ${base.path} is cut or altered. Trying the one before it.`);
  }
  const farthest = dead.toSorted((a, b) => b.until - a.until)[0];
  return refused(`${farthest?.why ?? 'Every copy before that moment is cut or altered.'} ${nothing}`);
}

function foreignTrouble({ postgres, machine, version }: KeptBase): Refused | null {
  const instead = `Choose a backup instead (restore --from), which any version reads. ${nothing}`;
  if (postgres !== postgresHere)
    return refused(
      `The copy is of PostgreSQL ${postgres}, and here is ${postgresHere}: use Kolaj ${version} for it. ${instead}`,
    );
  return machine === thisMachine
    ? null
    : refused(`The copy is of a machine of another kind (${machine}; this is ${thisMachine}). ${instead}`);
}

/** A copy whose log does not lead to the moment. */
interface DeadEnd {
  kind: 'dead-end';
  why: string;
  /** How far it leads, as a time in ms; 0 = nowhere. */
  until: number;
}

async function wayFrom(base: KeptBase, at: Date, zone: number): Promise<Way | DeadEnd> {
  const kept = new Map((await segmentsIn(base.chain)).map((piece) => [piece.name, piece]));
  const names = unbrokenFrom(base.startSegment, new Set(kept.keys()));
  const pieces = names.flatMap((name) => kept.get(name) ?? []);
  const last = pieces.at(-1);
  const next = last === undefined ? base.startSegment : segmentAfter(last.name);
  const missing = [...kept.keys()].some((name) => name > next) ? next : null;
  if (last === undefined || last.name < base.stopSegment) {
    const why = `The piece ${next} of the log is missing, which the copy ${base.path} needs.`;
    return { kind: 'dead-end', why, until: 0 };
  }
  // By when it was finished: nothing in it is later.
  const { mtime } = await stat(last.file);
  if (mtime < at) {
    const how = missing === null ? 'The log ends before that moment' : `The piece ${missing} of the log is missing`;
    const orLater = missing === null ? ' If Kolaj runs there, ask in a minute again: its log comes by the minute.' : '';
    const why = `${how}: what was archived goes to ${inZone(mtime, zone)}. Ask for an earlier one.${orLater}`;
    return { kind: 'dead-end', why, until: mtime.getTime() };
  }
  return { kind: 'way', base, pieces, missing };
}

/**
 * Puts a copy and its log into place for PostgreSQL. A piece that is cut or altered ends the log: the moment may lie before it.
 *
 * @returns the name of that piece; null = all are whole
 */
export async function fillFrom(
  { base, pieces }: Way,
  { cluster, log }: RecoveryPlaces,
): Promise<{ cutAt: string | null } | Refused> {
  const staged = await stage(pieces, log);
  if (staged.cutAt !== null && staged.cutAt <= base.stopSegment) {
    const why = `The piece ${staged.cutAt} of the log is cut or altered, which the copy ${base.path} needs.`;
    return refused(`${why} ${nothing}`);
  }
  await unpackTar(readPart(base.path, base.folder), cluster);
  return staged;
}

async function stage(pieces: readonly KeptSegment[], log: string): Promise<{ cutAt: string | null }> {
  for (const { name, sha256, file } of pieces) {
    const to = path.join(log, `${name}.gz`);
    await copyFile(file, to);
    if ((await hashOfFile(to)) === sha256) continue;
    await rm(to);
    return { cutAt: name };
  }
  return { cutAt: null };
}
