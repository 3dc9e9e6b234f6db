import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { productQuery } from './session.query.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('asks for the profile once a minute, though every answer says force_reload (D-18)', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z') });
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const body = url.endsWith('/product') ? { success: true, product: null, force_reload: true } : null;
    return Response.json(body, { status: body === null ? 401 : 200 });
  });
  const profiles = () => asked.filter((url) => url === '/api/auth/user').length;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const askProduct = async () => {
    await client.fetchQuery({ ...productQuery, staleTime: 0 });
    await vi.advanceTimersByTimeAsync(1_000);
  };

  for (let times = 0; times < 10; times += 1) await askProduct();
  expect(profiles()).toBe(1);

  await vi.advanceTimersByTimeAsync(60_000);
  await askProduct();
  expect(profiles()).toBe(2);
});
