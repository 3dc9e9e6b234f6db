import type { FastifyInstance } from 'fastify';
import type { MailFolder } from './mail-folder.ts';

/** The mails that nobody sent, for people and for tests. */
export function outboxRoutes(app: FastifyInstance, mails: MailFolder): void {
  app.get('/outbox.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await mails.list()),
  );
}
