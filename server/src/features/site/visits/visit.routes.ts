import { isSource } from '@kolaj/domain/analytics/link-code';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import * as z from 'zod/mini';
import { isStorable } from '../../../http/form-json.ts';
import { rateLimit } from '../../../http/limits/rate-limit.ts';
import { networkOf } from '../../account/open/network.ts';
import type { VisitIntake } from './visit-intake.ts';

/** Events of one page: whoever has more sends them in parts. */
const eventsAtMost = 20;

/** All pages of a shop are counted in one go: what the database refuses would take the others along. */
const slug = z.string().check(z.minLength(1), z.maxLength(200), z.refine(isStorable));

const toldByPage = z.object({
  source: z._default(z.string().check(z.maxLength(40), z.refine(isSource)), ''),
  events: z
    .array(
      z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('visit') }),
        z.object({ kind: z.enum(['view', 'put']), slug }),
      ]),
    )
    .check(z.minLength(1), z.maxLength(eventsAtMost)),
});

/** Somebody who leafs fast says something every two seconds; a crowd behind one address is let through, a flood is not. */
const perNetwork = { burst: 240, perSecond: 4 };

/**
 * `POST {site}visit`: what the pages of a visitor say (D-99). Always 204, so that nobody learns what was counted: bots, people who do not
 * want to be counted, floods and nonsense are left out without a word.
 */
export function visitTaker({ intake, clock }: { intake: VisitIntake; clock: () => Date }) {
  const networks = rateLimit(perNetwork, clock);
  return (shopId: string, request: FastifyRequest, reply: FastifyReply) => {
    const network = networkOf(request.ip);
    if (isCountable(request) && networks(network) === 0) {
      const told = z.safeParse(toldByPage, parsed(request.body));
      const browser = request.headers['user-agent'] ?? '';
      if (told.success) intake.take(shopId, { at: clock(), network, browser, ...told.data });
    }
    return reply.code(204).header('cache-control', 'no-store').send();
  };
}

/** Of a person on a page of the shop, who has said nothing against it: any other page could send whoever looks at it as a visitor. */
function isCountable({ headers }: FastifyRequest): boolean {
  const { 'user-agent': browser = '', 'sec-fetch-site': from = 'same-origin' } = headers;
  return (
    from === 'same-origin' && browser !== '' && !isbot(browser) && headers.dnt !== '1' && headers['sec-gpc'] !== '1'
  );
}

/** A beacon is text. */
function parsed(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
