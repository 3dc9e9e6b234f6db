import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { accountOf, callOf, refusal, usablePhone } from './access.ts';
import type { Outside } from './outside.ts';
import { wireId } from './phone.routes.ts';
import { qrCode } from './qr-code.ts';
import type { Report, Reports } from './reports.ts';

interface ProductParams {
  productId: string;
}

const webhook = z.looseObject({ webhook: z.string() });

/** setWebhook, setAckPreference and the screen of a phone (reference: providers, 4.1). */
export function reportRoutes(app: FastifyInstance, outside: Outside, reports: Reports): void {
  app.post<{ Params: ProductParams }>('/api/:productId/setWebhook', (request, reply) => {
    const { productId } = request.params;
    const account = accountOf(outside, request, reply, { call: 'webhook', productId, place: 'header' });
    if (!account) return reply;
    outside.record(callOf('webhook', productId));
    const body = webhook.safeParse(request.body);
    if (!body.success) return reply.send(refusal('webhook is missing'));
    const place = { productId, ways: ['classic', 'dialog'] as const, phoneId: null };
    const isSet = reports.set(place, { url: body.data.webhook, secret: null, write: writeReport(productId) });
    return reply.send(isSet ? { success: true } : refusal('the sandbox only calls this computer'));
  });

  app.post<{ Params: ProductParams }>('/api/:productId/setAckPreference', (request, reply) => {
    const { productId } = request.params;
    const account = accountOf(outside, request, reply, { call: 'webhook', productId, place: 'header' });
    return account ? reply.send({ success: true }) : reply;
  });

  app.get<{ Params: ProductParams & { phoneId: string } }>(
    '/api/:productId/:phoneId/screen',
    async (request, reply) => {
      const { productId, phoneId } = request.params;
      const account = accountOf(outside, request, reply, { call: 'screen', productId, place: 'header' });
      if (!account) return reply;
      outside.record(callOf('screen', productId, { phoneId }));
      const usable = usablePhone(outside, account, phoneId);
      if (usable.kind === 'phone') return reply.send(refusal('the phone is already connected'));
      if (outside.statusOf(account, phoneId) !== 'qr-code') return reply.send(usable.refusal);
      return reply.type('image/png').send(await qrCode(phoneId));
    },
  );
}

const writeReport =
  (productId: string) =>
  (report: Report): { headers: Record<string, string>; body: string } => ({
    headers: {},
    body: JSON.stringify({ product_id: productId, ...wordsOf(report) }),
  });

function wordsOf(report: Report): object {
  switch (report.kind) {
    case 'phone':
      return { type: 'status', pid: wireId(report.phoneId), phone_id: wireId(report.phoneId), status: report.status };
    case 'arrived': {
      const { phoneId, groupId, msgId, acceptedAt } = report.message;
      const ack = { ackType: 'reached', ackCode: 2, chatId: groupId, msgId, time: acceptedAt };
      return { type: 'ack', phone_id: wireId(phoneId), data: [ack] };
    }
  }
}
