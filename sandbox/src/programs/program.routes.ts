import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuseOtherSites } from '../control/control.routes.ts';

/** A call as a shop's program got it: bytes and headers, for whoever checks the signature. */
export interface ProgramCall {
  program: string;
  /** UTC, ISO 8601. */
  time: string;
  headers: Record<string, string>;
  body: string;
}

const named = z.object({ program: z.string().regex(/^[\w-]{1,60}$/) });
const behaviour = z.strictObject({ status: z.number().int().min(200).max(599) });
/** What is older was looked at long ago. */
const keptAtMost = 500;

/**
 * Programs of shops that are told things by webhook: any name answers 204, or what it was told to answer. `GET
 * /control/programs/<name>` says what it got.
 */
export function programRoutes(app: FastifyInstance, clock: () => Date): void {
  let calls: ProgramCall[] = [];
  const answers = new Map<string, number>();

  app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    inner.post('/programs/:program', (request, reply) => {
      const asked = named.safeParse(request.params);
      if (!asked.success) return reply.code(404).send();
      const { program } = asked.data;
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      calls = [...calls, { program, time: clock().toISOString(), headers, body: String(request.body ?? '') }].slice(
        -keptAtMost,
      );
      return reply.code(answers.get(program) ?? 204).send();
    });
  });

  app.get('/control/programs/:program', (request) => {
    const { program } = named.parse(request.params);
    return { calls: calls.filter((call) => call.program === program) };
  });

  app.put('/control/programs/:program', { onRequest: refuseOtherSites }, (request, reply) => {
    const [{ program }, wish] = [named.parse(request.params), behaviour.safeParse(request.body)];
    if (!wish.success) return reply.code(400).send({ success: false, message: z.prettifyError(wish.error) });
    answers.set(program, wish.data.status);
    return reply.send({ success: true });
  });
}
