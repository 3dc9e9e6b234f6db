import { endpoints } from '@kolaj/contract/all-endpoints';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from './openapi.ts';

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
      '/api/shop/broadcast/recall',
      '/api/shop/broadcast/send',
      '/api/shop/telegram/send',
    ]);
  });

  it('says who may call', () => {
    expect(paths.get('/api/send_kolaj')).toMatchObject({ post: { 'x-role': 'shop' } });
  });
});
