import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { changeUpload, lockUpload, notePhoto, recordReceived, type StoredUpload } from './upload.store.ts';
import { dropTarget } from './upload-begin.ts';
import type { UploadDeps } from './upload-deps.ts';
import { headOf, isPhotoHead, isZipHead } from './upload-head.ts';

export type Taken = { kind: 'taken'; upload: StoredUpload } | { kind: 'gone' | 'offset' | 'too-long' };

export interface Piece {
  shopId: string;
  id: string;
  offset: number;
  /** File that holds the bytes. */
  piece: string;
  /** Where the bytes are in the store; null = they are not. */
  sha256: string | null;
  bytes: number;
  /** Throws when whoever sends may not any more. */
  check: (scope: ShopScope, upload: StoredUpload) => Promise<void>;
}

/**
 * Adds a received piece to its upload. One transaction holds the upload's row, the bytes and, with the last piece, the photo
 * in the source: when it fails at any instruction, the same piece is asked for again and nothing has come twice.
 */
export async function takePiece(deps: UploadDeps, piece: Piece): Promise<Taken> {
  const taken = await inShop(deps.database, piece.shopId, async (scope): Promise<Taken> => {
    const upload = await lockUpload(scope, piece.id);
    if (!upload) return { kind: 'gone' };
    await piece.check(scope, upload);
    if (upload.status !== 'receiving') return { kind: 'taken', upload };
    if (upload.received !== piece.offset) return { kind: 'offset' };
    const received = piece.offset + piece.bytes;
    if (received > upload.bytes) return { kind: 'too-long' };

    if (piece.offset === 0 && !(await beginsRight(upload, piece.piece))) return refuse(scope, upload, 'not_a_photo');
    await deps.parts.append(scope, upload.id, piece);
    await changeUpload(scope, upload.id, { received });
    const grown = { ...upload, received };
    return received < upload.bytes ? { kind: 'taken', upload: grown } : finish(scope, grown, deps);
  });
  if (taken.kind === 'taken' && (taken.upload.status === 'done' || taken.upload.status === 'refused')) {
    await deps.parts.remove(piece);
  }
  return taken;
}

/** The first bytes decide, not the name (D-50). */
async function beginsRight({ kind }: StoredUpload, file: string): Promise<boolean> {
  const head = await headOf(file);
  return kind === 'zip' ? isZipHead(head) : isPhotoHead(head);
}

async function refuse(
  scope: ShopScope,
  upload: StoredUpload,
  reason: NonNullable<StoredUpload['reason']>,
): Promise<Taken> {
  await changeUpload(scope, upload.id, { status: 'refused', reason });
  return { kind: 'taken', upload: { ...upload, status: 'refused', reason } };
}

/** A photo goes into the source at once; a ZIP is unpacked by a job. */
async function finish(scope: ShopScope, upload: StoredUpload, deps: UploadDeps): Promise<Taken> {
  if (upload.kind === 'zip') {
    await changeUpload(scope, upload.id, { status: 'unpacking' });
    await deps.announce(scope, 'zipReceived', { uploadId: upload.id });
    return { kind: 'taken', upload: { ...upload, status: 'unpacking' } };
  }
  const target = await dropTarget(scope, deps);
  if (target.kind === 'refused') return refuse(scope, upload, 'source_unreachable');
  const { folder, subfolder, name, replaces } = upload;
  const path = `${folder}/${subfolder}/${name}`;
  await target.place.removeLeft([`${folder}/${subfolder}`], upload.id);
  const open = await deps.parts.find(scope, upload.id);
  await using arrived = await open();
  const delivered = await target.place.deliver(scope, arrived, { path, replaces, uploadId: upload.id });
  if (delivered.kind === 'refused') return refuse(scope, upload, delivered.reason);
  const { bytes, modifiedAt } = delivered;
  await recordReceived(scope, { path: delivered.path, bytes, modifiedAt, sourceId: target.source.id });
  const done = {
    status: 'done',
    photos: 1,
    already_here: wasBefore(upload, delivered) ? 1 : 0,
    path: delivered.path,
  } as const;
  await changeUpload(scope, upload.id, done);
  await notePhoto(scope, { uploadId: upload.id, path: delivered.path, alreadyHere: done.already_here > 0 });
  return { kind: 'taken', upload: { ...upload, ...done } };
}

/**
 * Whether a photo that was found with the same bytes had been there before its upload was begun: an earlier run of it, which was killed, may
 * have put it there.
 */
export const wasBefore = (
  { created_at }: Pick<StoredUpload, 'created_at'>,
  { wasThere, modifiedAt }: { wasThere: boolean; modifiedAt: Date },
): boolean => wasThere && modifiedAt < created_at;
