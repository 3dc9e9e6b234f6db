import { expect, it } from 'vitest';
import { type AgentPhoto, fateOf } from './photo-fate.ts';

const sent: AgentPhoto = { refused: null, isSentAsItIs: false, collage: null };
const inCollage = (status: 'pending' | 'failed' | 'done' | 'verified', isSeen = true): Partial<AgentPhoto> => ({
  collage: { id: 'c1', status, isSeen },
});

it.each<[string, Partial<AgentPhoto>, ReturnType<typeof fateOf>]>([
  ['that has arrived waits for the shop', {}, { kind: 'waiting', for: 'shop' }],
  ['of a shop that sends photos as they are waits for nothing', { isSentAsItIs: true }, { kind: 'with-shop' }],
  ['waits for the picture while it is made', inCollage('pending'), { kind: 'waiting', for: 'picture' }],
  ['waits for the picture while the shop works on it', inCollage('failed'), { kind: 'waiting', for: 'picture' }],
  ['waits for approval', inCollage('done'), { kind: 'waiting', for: 'approval' }],
  ['became a product', inCollage('verified'), { kind: 'product', collageId: 'c1' }],
  ['is no product of who does not see it', inCollage('verified', false), { kind: 'with-shop' }],
  ['was refused, whatever else', { refused: 'damaged', isSentAsItIs: true }, { kind: 'refused', reason: 'damaged' }],
])('a photo %s', (_what, change, fate) => {
  expect(fateOf({ ...sent, ...change })).toEqual(fate);
});
