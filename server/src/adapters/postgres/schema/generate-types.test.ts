import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { generateTypes } from './generate-types.ts';

const { address } = await testDatabase();

it('schema.gen.ts says what the migrations make', () => {
  const { ok, said } = generateTypes(address, { verify: true });
  expect(ok, `Run node server/src/adapters/postgres/schema/generate-types.ts\n${said}`).toBe(true);
});
