import { describe, expect, it } from 'vitest';
import { type ChannelGroup, groupLists, streams } from '../../channel/group/group.ts';
import { routeBroadcast } from './routing.ts';
import type { RoutingInput } from './routing-model.ts';

/** A small generator with a printed seed, so that a failure can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function anyShop(seed: number): RoutingInput {
  const random = randomFrom(seed);
  const pick = <T>(items: readonly [T, ...T[]]): T => items[Math.floor(random() * items.length)] ?? items[0];
  const aGroup = (): ChannelGroup => {
    const list = pick(groupLists);
    const type = list === 'telegramList' || (list === 'numberList' && random() < 0.5) ? 'telegram' : 'whatsapp';
    const groupId = `g${Math.floor(random() * 8)}`;
    const names = ['çiçek', 'CICEK, beren', 'indirim', 'ana grup', '—'] as const;
    const sources = ['kolaj', 'all', 'sale', 'mobile, sale', 'production', '', 'old phone'] as const;
    const phoneId = pick([null, 'p1', 'p2', 'p3']);
    return {
      id: groupId,
      list,
      type,
      groupId,
      name: pick(names),
      phoneId,
      number: null,
      telegramId: pick([null, 't1']),
      source: pick(sources),
    };
  };
  return {
    stream: pick(streams),
    images: Array.from({ length: Math.floor(random() * 6) }, (_, i) => ({ id: `i${i}`, discounted: random() < 0.5 })),
    brand: {
      name: pick(['Çiçek', 'Week 47', '👗']),
      showingName: pick([null, 'Beren']),
      linkedName: null,
      otherTexts: [],
    },
    groups: Array.from({ length: Math.floor(random() * 12) }, aGroup),
    onlySaleGroup: random() < 0.3,
    sendDiscountBrand: random() < 0.5,
    discountKey: 'indirim',
    channels: { whatsapp: random() < 0.9, telegram: random() < 0.9, telegramId: pick([null, 't0']) },
    phones: pick([
      null,
      [
        { id: 'p1', active: true, groupIds: ['g1', 'g2'] },
        { id: 'p2', active: false, groupIds: null },
      ],
    ]),
  };
}

describe('routing, whatever the shop looks like', () => {
  it.each(Array.from({ length: 400 }, (_, i) => i + 1))('seed %i', (seed) => {
    const input = anyShop(seed);
    const routing = routeBroadcast(input);
    if (routing.kind !== 'routed') return;

    const places = routing.targets.map(({ group }) => `${group.type} ${group.groupId}`);
    expect(new Set(places).size, 'a group is a target once').toBe(places.length);

    const order = ['own', 'main', 'telegram', 'brand', 'sale'];
    const kinds = routing.targets.map(({ kind }) => order.indexOf(kind));
    expect(kinds, 'own → main → telegram → brand → sale').toEqual([...kinds].sort((a, b) => a - b));

    for (const { kind, group, images, senderId } of routing.targets) {
      expect(images.length, 'no target without images').toBeGreaterThan(0);
      expect(new Set(images).size, 'each image once').toBe(images.length);
      expect(input.channels[group.type], 'only configured channels').toBe(true);
      expect(senderId !== null || input.phones === null, 'somebody sends').toBe(true);
      expect(input.phones?.find(({ id }) => id === senderId)?.active ?? true, 'never an inactive phone').toBe(true);
      const discountedOnly = input.onlySaleGroup || kind === 'sale';
      const allowed = input.images.filter(({ discounted }) => discounted || !discountedOnly).map(({ id }) => id);
      expect(
        allowed.filter((id) => images.includes(id)),
        'in sending order, and only what the group may get',
      ).toEqual(images);
    }
    const reached = new Set(places);
    for (const { type, groupId } of routing.leftOut)
      expect(reached.has(`${type} ${groupId}`), 'left out or target, not both').toBe(false);
  });
});
