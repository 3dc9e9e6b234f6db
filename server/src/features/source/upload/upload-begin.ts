import type { Upload, uploadRefusals } from '@kolaj/contract/source/source-upload';
import { uploadFile, uploadFolderName } from '@kolaj/domain/source/upload/upload-file';
import type { ZipPlace } from '@kolaj/domain/source/upload/zip-plan';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { type Source, shopSource } from '../open/source.store.ts';
import type { DropPlace } from './drop-place.ts';
import {
  changeUpload,
  deleteUpload,
  giveWay,
  insertUpload,
  lockBrokenOff,
  noteContinued,
  notePhoto,
  oneBeginAtATime,
  openUploads,
  type StoredUpload,
  sameUpload,
  type UploadedFile,
  writeBeside,
} from './upload.store.ts';
import type { UploadDeps } from './upload-deps.ts';

type Code = (typeof uploadRefusals)[number];
export type Refused = { kind: 'refused'; code: Code; message: string };

export type Begun = { kind: 'begun' | 'known'; upload: StoredUpload } | Refused;

export interface Announced {
  folder: string;
  subfolder: string;
  name: string;
  bytes: number;
  modified: number;
  replace: boolean;
  places?: readonly ZipPlace[] | undefined;
  batch?: string | undefined;
}

/** A browser announces as many files as it sends at once; more than this is somebody filling the table. */
const maxOpenUploads = 500;

/** One of which nothing has come for so long, of a phone that is lost or a tab that is closed, gives way where there is no room. */
const idleMinutes = 10;

const refused = (code: Code, message: string): Refused => ({ kind: 'refused', code, message });

/** The shop's own source and where files go in it, or why nothing can be dropped there (D-24). */
export async function dropTarget(
  scope: ShopScope,
  { placeOf }: Pick<UploadDeps, 'placeOf'>,
): Promise<{ kind: 'local'; source: Source; place: DropPlace } | Refused> {
  const source = await shopSource(scope);
  if (!source) return refused('no_source', 'This shop has no photo source. Ask your administrator to connect one.');
  const place = placeOf(source);
  if (place !== null) return { kind: 'local', source, place };
  return refused('remote_source', 'The photos of this shop lie on a server of its own. Upload them there.');
}

/** The announced file, checked by its names and size; its bytes are looked at when they come. */
export function checkAnnounced(announced: Announced): { kind: 'ok'; file: UploadedFile } | Refused {
  const folder = uploadFolderName(announced.folder);
  const subfolder = uploadFolderName(announced.subfolder);
  const places = announced.places?.map(goodPlace) ?? null;
  if (folder === null || subfolder === null || places?.includes(null))
    return refused('bad_name', 'A folder cannot be called that.');
  if (places !== null && lettersOf(places) > maxPlaceLetters)
    return refused('too_many_files', 'This ZIP goes to too many places.');
  const file = uploadFile({ path: announced.name, bytes: announced.bytes });
  switch (file.kind) {
    case 'ignored':
    case 'other':
      return refused('not_a_photo', 'This is no photo.');
    case 'left-out':
      return refused(file.reason, 'This file cannot be taken.');
    case 'photo':
    case 'zip':
      return {
        kind: 'ok',
        file: {
          kind: file.kind,
          folder,
          subfolder,
          name: file.path,
          bytes: announced.bytes,
          modifiedAt: new Date(announced.modified),
          replaces: announced.replace,
          places: file.kind === 'zip' && places ? places.filter((place) => place !== null) : null,
          batch: announced.batch ?? null,
        },
      };
  }
}

/** Of all places of a ZIP together. They are read with each piece and each photo. */
const maxPlaceLetters = 128 * 1024;

const lettersOf = (places: readonly (ZipPlace | null)[]): number =>
  places.reduce((sum, place) => sum + (place === null ? 0 : Object.values(place).join('').length), 0);

/** What is below it is checked when the ZIP is there. */
function goodPlace(place: ZipPlace): ZipPlace | null {
  const folder = uploadFolderName(place.folder);
  const subfolder = uploadFolderName(place.subfolder);
  const isGood = place.product === null || uploadFolderName(place.product) !== null;
  return folder === null || subfolder === null || !isGood ? null : { ...place, folder, subfolder };
}

interface Wish {
  userId: string;
  file: UploadedFile;
  /** How many of this person may be under way. */
  ownAtMost?: number;
  /** Of somebody outside the shop: nothing of those who work there gives way to it. */
  isOfAgent?: boolean;
  deps: UploadDeps;
}

/** The upload of an announced file: the one that was interrupted, the one that has arrived and is still there, or a new one. */
export async function begin(
  scope: ShopScope,
  { userId, file: announced, ownAtMost = maxOpenUploads, isOfAgent = false, deps }: Wish,
): Promise<Begun> {
  const target = await dropTarget(scope, deps);
  if (target.kind === 'refused') return target;
  await oneBeginAtATime(scope);
  const file = await asWritten(announced, target.place);
  const known = await sameUpload(scope, { userId, file });
  if (known && (await isStillGood(scope, known, target.place))) {
    await noteContinued(scope, known.id);
    return { kind: 'known', upload: await inBatch(scope, await withBytes(scope, known, deps), { userId, file }) };
  }
  const brokenOff = await lockBrokenOff(scope, { userId, file });
  if (brokenOff) return { kind: 'begun', upload: await continueElsewhere(scope, brokenOff, { userId, file, deps }) };

  const open = await openUploads(scope, { userId });
  // First, so that no other one is given up for nothing.
  if ((await deps.parts.freeBytes()) < open.bytes + file.bytes) return refused('no_space', 'The disk is full.');
  const ownFull = open.own >= ownAtMost;
  const isFull = ownFull || open.count >= maxOpenUploads;
  const othersOf = isOfAgent ? 'agents' : 'everybody';
  if (isFull && !(await giveWay(scope, { userId, of: ownFull ? 'oneself' : othersOf, idleMinutes })))
    return refused('too_many_uploads', 'Too many uploads are under way. Wait until some are done.');
  return { kind: 'begun', upload: await insertUpload(scope, { userId, file }) };
}

/** A file that is dropped again is told with what it is dropped with now; what has arrived stays with what it came with, too. */
async function inBatch(
  scope: ShopScope,
  known: StoredUpload,
  { userId, file }: Pick<Wish, 'userId' | 'file'>,
): Promise<StoredUpload> {
  const { batch } = file;
  if (batch === null || batch === known.batch) return known;
  if (known.status !== 'done' || known.path === null) {
    await changeUpload(scope, known.id, { batch });
    return { ...known, batch };
  }
  const again = await insertUpload(scope, { userId, file });
  const { path, received, photos } = known;
  const done = { status: 'done', path, received, photos, already_here: photos } as const;
  await changeUpload(scope, again.id, done);
  await notePhoto(scope, { uploadId: again.id, path, alreadyHere: true });
  return { ...again, ...done };
}

/** The file with its folders as they are called in the source. */
async function asWritten(file: UploadedFile, place: DropPlace): Promise<UploadedFile> {
  const all = [file, ...(file.places ?? [])];
  const written = await place.written(all.map(({ folder, subfolder }) => [folder, subfolder]));
  const inWritten = <Named extends { folder: string; subfolder: string }>(named: Named, at: number): Named => {
    const [folder, subfolder] = written[at] ?? [];
    return folder && subfolder ? { ...named, folder, subfolder } : named;
  };
  return { ...inWritten(file, 0), places: file.places?.map((one, at) => inWritten(one, at + 1)) ?? null };
}

/**
 * A broken-off ZIP goes on under the places that were said last. As another upload: whoever had sent it, and still does, is told
 * that it is gone, announces it again and gets one of its own.
 */
async function continueElsewhere(
  scope: ShopScope,
  { id, received, beside }: StoredUpload,
  { userId, file, deps }: Pick<Wish, 'userId' | 'file' | 'deps'>,
): Promise<StoredUpload> {
  const upload = await insertUpload(scope, { userId, file });
  await deps.parts.move(scope, { from: id, to: upload.id });
  await changeUpload(scope, upload.id, { received });
  if (beside) await writeBeside(scope, { id: upload.id, userId, beside });
  await deleteUpload(scope, id);
  return withBytes(scope, { ...upload, received, beside }, deps);
}

/** A photo that has arrived counts as long as it is where it was put. */
async function isStillGood(
  scope: ShopScope,
  { status, kind, path, bytes }: StoredUpload,
  place: DropPlace,
): Promise<boolean> {
  if (status !== 'done') return true;
  if (kind === 'zip' || path === null) return false;
  return (await place.bytesOf(scope, path)) === bytes;
}

/** Bytes that the disk has lost (another data folder, a restored database) are asked for again. */
async function withBytes(scope: ShopScope, upload: StoredUpload, { parts }: UploadDeps): Promise<StoredUpload> {
  if (upload.status !== 'receiving' || upload.received === 0) return upload;
  if ((await parts.bytesOf(scope, upload.id)) >= upload.received) return upload;
  await changeUpload(scope, upload.id, { received: 0 });
  return { ...upload, received: 0 };
}

export const uploadJson = ({
  path: _path,
  replaces: _replaces,
  user_id: _user,
  is_read,
  ...rest
}: StoredUpload): Upload => ({
  ...rest,
  beside: is_read ? null : rest.beside,
  left_out_count: rest.left_out_count ?? rest.left_out.length,
  created_at: rest.created_at.toISOString(),
  updated_at: rest.updated_at.toISOString(),
});
