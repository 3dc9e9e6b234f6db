import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { eventStream } from '../page/event-stream.ts';
import { pagePolicy, sendHtml } from '../page/page.routes.ts';
import type { MailFolder } from './mail-folder.ts';
import { mailList, outboxPage, type Shown } from './outbox-page.ts';

/** A mail is shown as its reader would see it, and may do nothing but open its links in a window of their own. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; " +
  'sandbox allow-popups allow-popups-to-escape-sandbox';

const listQuery = z.object({ shown: z.string().optional() });
const mailParams = z.object({ id: z.string() });
const mailQuery = z.object({ view: z.enum(['html', 'text']).catch('html') });

/** Changes are gathered this long: a mail is written, synced and renamed. */
const gatherMs = 100;

/** The mails that nobody sent: a page for people, a list for tests. */
export function outboxRoutes(app: FastifyInstance, mails: MailFolder): void {
  const page = async (shown: Shown) => outboxPage(await mails.list(), shown);

  app.get('/outbox.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await mails.list()),
  );
  app.get('/outbox', async (_request, reply) => sendHtml(reply.headers(pageHeaders), await page(null)));
  app.get('/outbox/list', async (request, reply) => {
    const { shown = null } = listQuery.parse(request.query);
    return sendHtml(reply, mailList(await mails.list(), shown));
  });
  app.get('/outbox/:id', async (request, reply) => {
    const mail = await mails.find(mailParams.parse(request.params).id);
    if (!mail) return sendHtml(reply.code(404).headers(pageHeaders), await page('unknown'));
    return sendHtml(reply.headers(pageHeaders), await page({ mail, ...mailQuery.parse(request.query) }));
  });
  app.get('/outbox/:id/mail', async (request, reply) => {
    const mail = await mails.find(mailParams.parse(request.params).id);
    if (!mail) return reply.code(404).send({ success: false, message: 'there is no such mail' });
    return sendHtml(reply.headers({ ...pageHeaders, 'content-security-policy': mailPolicy }), { markup: mail.html });
  });
  liveRoute(app, mails);
}

const pageHeaders = { 'content-security-policy': pagePolicy, 'referrer-policy': 'no-referrer' };

/** Tells open pages that the list has changed. */
function liveRoute(app: FastifyInstance, mails: MailFolder): void {
  const stream = eventStream();
  let gathering: NodeJS.Timeout | null = null;
  const stop = mails.onChange(() => {
    gathering ??= setTimeout(() => {
      gathering = null;
      stream.send('changed', {});
    }, gatherMs).unref();
  });
  app.addHook('preClose', async () => {
    stop();
    if (gathering) clearTimeout(gathering);
    stream.close();
  });
  app.get('/outbox/events', (_request, reply) => {
    reply.hijack();
    stream.follow(reply.raw);
  });
}
