import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LedgerCall } from '../ledger.ts';
import type { WorldAccount } from '../world.ts';
import type { Call, Outside } from './outside.ts';
import { phoneTrouble } from './phone-trouble.ts';

/** The provider's refusal: HTTP 200 with success:false, as its kind does (reference: providers, 4.1). */
export interface Refusal {
  success: false;
  message: string;
  code?: string;
}

export function refusal(message: string, code?: string): Refusal {
  return code === undefined ? { success: false, message } : { success: false, message, code };
}

/** A ledger call with nothing filled in but who asked what. */
export function callOf(call: LedgerCall, productId: string, details: Partial<Call> = {}): Call {
  return {
    call,
    outcome: 'answered',
    productId,
    phoneId: null,
    groupId: null,
    msgId: null,
    clientRef: null,
    pictureSha256: null,
    url: null,
    reason: null,
    ...details,
  };
}

/** Which key a call may show: the header x-api-key, or for the channel fetch also `token` in the query (D-83). */
export type KeyPlace = 'header' | 'header-or-query';

/** The account that the key opens, or null after answering 401. */
export function accountOf(
  outside: Outside,
  request: FastifyRequest,
  reply: FastifyReply,
  { call, productId, place }: { call: LedgerCall; productId: string; place: KeyPlace },
): WorldAccount | null {
  const account = outside.account(productId);
  if (account && keysOf(request, place).includes(account.apiKey)) return account;
  const reason = 'the api key is missing or wrong';
  outside.record(callOf(call, productId, { outcome: 'unauthorised', reason }));
  reply.code(401).send(refusal(reason));
  return null;
}

function keysOf({ headers, query }: FastifyRequest, place: KeyPlace): unknown[] {
  const token = typeof query === 'object' && query !== null && 'token' in query ? query.token : undefined;
  return place === 'header' ? [headers['x-api-key']] : [headers['x-api-key'], token];
}

export type UsablePhone = { kind: 'phone' } | { kind: 'refused'; refusal: Refusal };

/** A phone that is there and connected; else what the provider says about it. */
export function usablePhone(outside: Outside, account: WorldAccount, phoneId: string): UsablePhone {
  const trouble = phoneTrouble(outside, account, phoneId);
  if (!trouble) return { kind: 'phone' };
  return { kind: 'refused', refusal: refusal(trouble.words, trouble.why === 'phone-loading' ? 'W05' : undefined) };
}
