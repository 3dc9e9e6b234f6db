import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { countLedger } from '../ledger.ts';
import { faultScript, faultsChange } from '../provider/faults.ts';
import type { Outside } from '../provider/outside.ts';

const ledgerQuery = z.object({
  group: z.string().optional(),
  phone: z.string().optional(),
  call: z.string().optional(),
  outcome: z.string().optional(),
  client_ref: z.string().optional(),
});

/** A person scans the code of a phone that is being connected, or lets it run out. */
const codeWish = z.strictObject({ what: z.enum(['scan', 'expire']), phone: z.string() });

/** The switches of the outside world, its ledger and its groups: what tests and the page use. Not part of any provider. */
export function controlRoutes(app: FastifyInstance, outside: Outside): void {
  app.get('/control/faults', () => ({ switches: outside.faults.switches(), script: outside.faults.script() }));

  app.put('/control/faults', { onRequest: refuseOtherSites }, (request, reply) => {
    const change = faultsChange.safeParse(request.body);
    if (!change.success) return badBody(reply, change.error);
    const wasHeld = outside.faults.condition('hold-queue').on;
    outside.faults.change(change.data);
    if (wasHeld && !outside.faults.condition('hold-queue').on) outside.release();
    outside.announce({ kind: 'faults' });
    return reply.send({ switches: outside.faults.switches(), script: outside.faults.script() });
  });

  app.post('/control/script', { onRequest: refuseOtherSites }, (request, reply) => {
    const script = faultScript.safeParse(request.body);
    if (!script.success) return badBody(reply, script.error);
    outside.faults.play(script.data);
    outside.announce({ kind: 'faults' });
    return reply.send({ script: outside.faults.script() });
  });

  app.post('/control/reset', { onRequest: refuseOtherSites }, (_request, reply) => {
    outside.reset();
    return reply.send({ success: true });
  });

  app.get('/control/ledger', (request) => {
    const wanted = ledgerQuery.parse(request.query);
    const entries = outside.ledger();
    return {
      counts: countLedger(entries),
      duplicates: outside.duplicates(),
      entries: entries.filter(
        (entry) =>
          (wanted.group === undefined || entry.groupId === wanted.group) &&
          (wanted.phone === undefined || entry.phoneId === wanted.phone) &&
          (wanted.call === undefined || entry.call === wanted.call) &&
          (wanted.outcome === undefined || entry.outcome === wanted.outcome) &&
          (wanted.client_ref === undefined || entry.clientRef === wanted.client_ref),
      ),
    };
  });

  app.get('/control/phones', () => ({ waiting: outside.newPhones.waiting() }));

  app.post('/control/phones', { onRequest: refuseOtherSites }, (request, reply) => {
    const parsed = codeWish.safeParse(request.body);
    if (!parsed.success) return badBody(reply, parsed.error);
    const { what, phone } = parsed.data;
    const isDone = outside.newPhones[what](phone);
    outside.announce({ kind: 'faults' });
    return reply.code(isDone ? 200 : 404).send({ success: isDone });
  });

  app.get('/control/groups', () => ({
    groups: outside.world.accounts.flatMap(({ productId, groups }) =>
      groups.map((group) => ({ ...group, productId, messages: outside.chat(group.id) })),
    ),
  }));
}

/** A page of another origin must not empty the sandbox or switch its faults. Clients that are not browsers pass. */
export async function refuseOtherSites({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const site = headers['sec-fetch-site'];
  if (site === undefined || site === 'same-origin' || site === 'none') return;
  await reply.code(403).send({ success: false, message: 'only from the sandbox page itself' });
}

function badBody(reply: FastifyReply, error: z.ZodError): FastifyReply {
  return reply.code(400).send({ success: false, message: z.prettifyError(error) });
}
