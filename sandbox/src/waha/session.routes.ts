import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callOf } from '../provider/access.ts';
import type { Outside } from '../provider/outside.ts';
import type { Report, Reports } from '../provider/reports.ts';
import { noSession, wahaAccount } from './waha-access.ts';

interface SessionParams {
  session: string;
}

const webhook = z.looseObject({ url: z.string(), hmac: z.looseObject({ key: z.string() }).optional() });
const newSession = z.looseObject({
  name: z.string().regex(/^[\w-]{1,54}$/),
  config: z.looseObject({ webhooks: z.array(webhook).default([]) }).default({ webhooks: [] }),
});
const wish = z.looseObject({ phoneNumber: z.string().regex(/^\d{7,15}$/) });

interface Parts {
  outside: Outside;
  reports: Reports;
  write: (report: Report, secret: string | null) => { headers: Record<string, string>; body: string };
}

/** Sessions that are made, started again and removed; what a person does with their code is up to `/control/phones`. */
export function wahaSessionRoutes(app: FastifyInstance, { outside, reports, write }: Parts): void {
  app.post('/waha/api/sessions', (request, reply) => {
    const account = wahaAccount(outside, request, reply, 'webhook');
    if (!account) return reply;
    const parsed = newSession.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send({ message: 'name is missing', statusCode: 400 });
    const { name, config } = parsed.data;
    outside.record(callOf('webhook', account.productId, { phoneId: name }));
    switch (outside.newPhones.begin(account, name)) {
      case 'not-taken':
        return reply.code(403).send({ message: 'no further sessions for this key', statusCode: 403 });
      case 'there':
        return reply
          .code(422)
          .send({ message: `Session '${name}' already exists. Use PUT to update it.`, statusCode: 422 });
      case 'made': {
        const [hook] = config.webhooks;
        const place = { productId: account.productId, ways: ['waha'] as const, phoneId: name };
        if (hook) reports.set(place, { url: hook.url, secret: hook.hmac?.key ?? null, write });
        return reply.code(201).send({ name, status: 'STARTING' });
      }
    }
  });

  app.post<{ Params: SessionParams }>('/waha/api/sessions/:session/restart', (request, reply) => {
    const account = wahaAccount(outside, request, reply, 'screen');
    if (!account) return reply;
    const { session } = request.params;
    if (outside.statusOf(account, session) === null) return reply.code(404).send(noSession(session));
    outside.newPhones.begin(account, session);
    return reply.code(201).send({ name: session, status: 'STARTING' });
  });

  app.post<{ Params: SessionParams }>('/waha/api/sessions/:session/logout', (request, reply) => {
    const account = wahaAccount(outside, request, reply, 'screen');
    if (!account) return reply;
    return reply.code(201).send({ name: request.params.session, status: 'STOPPED' });
  });

  app.delete<{ Params: SessionParams }>('/waha/api/sessions/:session', (request, reply) => {
    const account = wahaAccount(outside, request, reply, 'screen');
    if (!account) return reply;
    const { session } = request.params;
    return outside.newPhones.end(account, session) ? reply.send() : reply.code(404).send(noSession(session));
  });

  app.post<{ Params: SessionParams }>('/waha/api/:session/auth/request-code', (request, reply) => {
    const account = wahaAccount(outside, request, reply, 'screen');
    if (!account) return reply;
    const { session } = request.params;
    if (!wish.safeParse(request.body).success) return reply.code(400).send({ message: 'phoneNumber', statusCode: 400 });
    if (outside.statusOf(account, session) !== 'qr-code') return reply.code(422).send(noSession(session));
    return reply.code(201).send({ code: 'KLJ1-2345' });
  });
}
