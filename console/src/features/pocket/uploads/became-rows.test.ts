import type { AgentPhoto } from '@kolaj/contract/agent/agent-photos';
import { expect, it } from 'vitest';
import { rowsOf } from './became-rows.ts';

const waiting = { kind: 'waiting', for: 'shop' } as const;
let at = 0;
const photo = (name: string, fate: AgentPhoto['fate'] = waiting, brand = 'Beren'): AgentPhoto => ({
  ...{ id: `p${at++}`, brand, name, fate },
  at: '2026-11-28T10:00:00.000Z',
});
const picture = { url: '', w192: '', w384: '', w960: '', thumbhash: '', width: 1, height: 1 };
const product = { kind: 'product', id: 'c1', code: 'AG-1', picture } as const;
const damaged = { kind: 'refused', reason: 'damaged' } as const;
const shown = (photos: AgentPhoto[]) => rowsOf(photos).map(({ name, count, fate }) => [name, count, fate.kind]);

it('a product is one row with its photos, in the order of the newest of them', () => {
  expect(shown([photo('AG-2/1.jpg'), photo('AG-1/2.jpg', product), photo('AG-1/1.jpg', product)])).toEqual([
    ['AG-2', 1, 'waiting'],
    ['AG-1', 2, 'product'],
  ]);
});

it('what waits is together by code, brand and what it waits for', () => {
  const approval = { kind: 'waiting', for: 'approval' } as const;
  const photos = [photo('AG-1/1.jpg'), photo('AG-1/2.jpg'), photo('AG-1/3.jpg', approval)];
  expect(shown([...photos, photo('AG-1/1.jpg', waiting, 'Nehir')])).toEqual([
    ['AG-1', 2, 'waiting'],
    ['AG-1', 1, 'waiting'],
    ['AG-1', 1, 'waiting'],
  ]);
});

it('each refused photo is alone under its own name, and so is one without a code', () => {
  expect(shown([photo('AG-1/1.jpg', damaged), photo('AG-1/2.jpg', damaged), photo('3.jpg')])).toEqual([
    ['AG-1/1.jpg', 1, 'refused'],
    ['AG-1/2.jpg', 1, 'refused'],
    ['3.jpg', 1, 'waiting'],
  ]);
});
