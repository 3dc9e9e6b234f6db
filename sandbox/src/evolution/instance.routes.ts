import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { callOf } from '../provider/access.ts';
import type { Outside } from '../provider/outside.ts';
import { evolutionAccount, failure, noInstance } from './evolution-access.ts';

interface InstanceParams {
  instance: string;
}

const newInstance = z.looseObject({ instanceName: z.string().regex(/^[\w-]{1,54}$/), integration: z.string() });

/** Instances that are made and removed; what a person does with their code is up to `/control/phones`. */
export function evolutionInstanceRoutes(app: FastifyInstance, outside: Outside): void {
  app.post('/evolution/instance/create', (request, reply) => {
    const account = evolutionAccount(outside, request, reply, 'webhook');
    if (!account) return reply;
    const parsed = newInstance.safeParse(request.body);
    if (!parsed.success) return reply.code(400).send(failure(400, 'Bad Request', ['requires property "instanceName"']));
    const { instanceName } = parsed.data;
    outside.record(callOf('webhook', account.productId, { phoneId: instanceName }));
    const begun = outside.newPhones.begin(account, instanceName);
    if (begun === 'made') return reply.code(201).send({ instance: { instanceName, status: 'connecting' } });
    const words = begun === 'there' ? `This name "${instanceName}" is already in use.` : 'Forbidden';
    return reply.code(begun === 'there' ? 403 : 401).send(failure(403, 'Forbidden', [words]));
  });

  app.delete<{ Params: InstanceParams }>('/evolution/instance/logout/:instance', (request, reply) => {
    const account = evolutionAccount(outside, request, reply, 'screen');
    if (!account) return reply;
    return reply.send({ status: 'SUCCESS', error: false, response: { message: 'Instance logged out' } });
  });

  app.delete<{ Params: InstanceParams }>('/evolution/instance/delete/:instance', (request, reply) => {
    const account = evolutionAccount(outside, request, reply, 'screen');
    if (!account) return reply;
    const { instance } = request.params;
    if (!outside.newPhones.end(account, instance)) return reply.code(404).send(noInstance(instance));
    return reply.send({ status: 'SUCCESS', error: false, response: { message: 'Instance deleted' } });
  });
}
