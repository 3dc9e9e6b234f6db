import { endpoints } from '@kolaj/contract/all-endpoints';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openApiDocument } from './openapi.ts';
import { exampleOf } from './openapi-example.ts';

/** Calls that a shop's own programs make. */
const forPrograms = Object.entries(endpoints).filter(([, { role }]) => role === 'shop');

describe('the OpenAPI document', () => {
  const document = openApiDocument(endpoints, '1.0.0');
  const paths = new Map(Object.entries(Object(document.paths)));

  it('is of version 3.1 and shows every call', () => {
    expect(document.openapi).toBe('3.1.0');
    for (const { path, method } of Object.values(endpoints)) {
      const shown = paths.get(`/api${path.replaceAll(/:(\w+)/g, '{$1}')}`);
      expect(shown, path).toHaveProperty(method.toLowerCase());
    }
  });

  it('shows both body kinds of a write', () => {
    expect(paths.get('/api/auth/login')).toMatchObject({
      post: { requestBody: { content: { 'application/json': {}, 'application/x-www-form-urlencoded': {} } } },
    });
  });

  it('names the key under which a call that sends or takes back may be repeated', () => {
    const keyed = [...paths].filter(([, methods]) => JSON.stringify(methods).includes('"Idempotency-Key"'));
    expect(keyed.map(([path]) => path).sort()).toEqual([
      '/api/send_kolaj',
      '/api/shop/broadcast/film/send',
      '/api/shop/broadcast/recall',
      '/api/shop/broadcast/send',
      '/api/shop/telegram/send',
    ]);
  });

  it('says who may call', () => {
    expect(paths.get('/api/send_kolaj')).toMatchObject({ post: { 'x-role': 'shop' } });
  });

  it('says with what somebody may come: keys only to the calls of a shop', () => {
    expect(paths.get('/api/send_kolaj')).toMatchObject({
      post: { security: [{ apiKey: [] }, { session: [] }], 'x-right': 'send' },
    });
    expect(paths.get('/api/shop/keys/list')).toMatchObject({ post: { security: [{ session: [] }] } });
    expect(paths.get('/api/auth/login')).toMatchObject({ post: { security: [] } });
  });

  it.each(forPrograms)('has an example for %s that the call understands', (_name, { input, example: own }) => {
    const example = own ?? exampleOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }));
    const parsed = z.safeParse(input, example);
    expect(parsed.success ? null : z.prettifyError(parsed.error)).toBeNull();
  });
});
