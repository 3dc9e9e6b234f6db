import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { FileStore } from '../../../ports/file-store.ts';
import { bytesToWrite, receiveInto, type UploadParts } from '../upload/upload-parts.ts';
import { forgetPieces, keepPiece, movePieces, type UploadPiece, uploadPieces } from './upload-piece.store.ts';

export interface KeptPartsDeps {
  dataDir: string;
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'putFile' | 'read' | 'local' | 'tempFolder'>;
}

/**
 * Pieces of uploads as files of the store: they may come to any machine, and any machine goes on. A photo of one piece is in the store
 * with it.
 */
export function keptParts({ dataDir, database, files }: KeptPartsDeps): UploadParts {
  let temp: Promise<string> | null = null;
  const scratch = async () => {
    temp ??= files.tempFolder();
    return join(await temp, `${randomUUID()}.piece`);
  };

  async function together(pieces: readonly UploadPiece[]) {
    const folder = await files.tempFolder();
    const close = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
    const [first] = pieces;
    if (first && pieces.length === 1)
      return { file: await files.local(first.sha256, folder), sha256: first.sha256, ...close };
    const file = join(folder, 'whole');
    await pipeline(bytesOf(files, pieces), createWriteStream(file));
    return { file, sha256: null, ...close };
  }

  return {
    bytesOf: async (scope, id) => (await uploadPieces(scope, id)).reduce((sum, { bytes }) => sum + bytes, 0),
    async find(scope, id) {
      const pieces = await uploadPieces(scope, id);
      return () => together(pieces);
    },
    scratch,
    async receive(bytes) {
      const received = await receiveInto(scratch, bytes);
      const second = await scratch();
      await link(received.file, second);
      try {
        // Before the transaction: it must not wait for the store.
        return { ...received, ...(await files.putFile(second)) };
      } catch (error) {
        await rm(received.file, { force: true });
        throw error;
      } finally {
        await rm(second, { force: true });
      }
    },
    async append(scope, uploadId, { sha256, offset: start, bytes }) {
      if (sha256 === null) throw new Error('A piece that is not in the store.');
      await keepPiece(scope, { uploadId, start, sha256, bytes });
    },
    move: movePieces,
    remove: ({ shopId, id }) => inShop(database, shopId, (scope) => forgetPieces(scope, id)),
    freeBytes: () => bytesToWrite(dataDir),
    // The rows of pieces go with their upload's, and what nobody names in the store with the nightly sweep.
    sweep: async () => undefined,
  };
}

async function* bytesOf(files: Pick<FileStore, 'read'>, pieces: readonly UploadPiece[]): AsyncGenerator<unknown> {
  for (const { sha256 } of pieces) {
    const stored = await files.read(sha256);
    if (stored === null) throw new Error(`A piece of an upload is not in the store: ${sha256}`);
    yield* stored;
  }
}
