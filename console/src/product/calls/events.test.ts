import { expect, it } from 'vitest';
import { staleBy } from './events.ts';

it.each(['imports', 'collages', 'builds', 'brands'] as const)(
  'the first steps are asked for again after news of %s',
  (kind) => {
    expect(staleBy[kind]).toContain('shop');
  },
);
