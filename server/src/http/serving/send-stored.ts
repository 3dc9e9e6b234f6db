import type { FastifyReply } from 'fastify';
import type { FileStore } from '../../ports/file-store.ts';
import { notFound } from '../errors.ts';

/** Answers with a file of the store; 404 when it is lost. */
export async function sendStored(
  reply: FastifyReply,
  files: Pick<FileStore, 'size' | 'read'>,
  sha256: string,
): Promise<FastifyReply> {
  const bytes = await files.size(sha256);
  const content = bytes === null ? null : await files.read(sha256);
  if (content === null) throw notFound();
  return reply.header('content-length', bytes).send(content);
}
