import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { testMetrics } from '../../testing/test-metrics.ts';
import { createOpsServer } from './ops-server.ts';

const database = await testDatabase();

describe('what a proxy asks before it gets a certificate (D-102)', () => {
  it('is answered with 200 or 404, and a crowd of invented names is told to wait', async () => {
    const asked: string[] = [];
    const ops = createOpsServer({
      ...{ database, dataDir: '/nowhere', metrics: testMetrics(database), log: pino({ level: 'silent' }) },
      ...{ phase: () => 'running', signs: async () => ({}), clock: () => new Date(0) },
      certificateAllowed: async (host) => {
        asked.push(host);
        return host === 'lale.com';
      },
    });
    const ask = async (query: string) => (await ops.inject(`/internal/tls-allowed${query}`)).statusCode;
    expect(await ask('?domain=lale.com')).toBe(200);
    expect(await ask('?domain=other.com')).toBe(404);
    expect(await ask('')).toBe(404);
    expect(await ask('?domain=a.com&domain=lale.com')).toBe(404);
    expect(await ask(`?domain=${'a'.repeat(300)}`)).toBe(404);
    expect(asked).toEqual(['lale.com', 'other.com']);
    const answers = await Promise.all(Array.from({ length: 250 }, () => ask('?domain=x.com')));
    expect(answers.filter((status) => status === 429).length).toBeGreaterThan(40);
    await ops.close();
  });
});
