import { describe, expect, it } from 'vitest';
import type { ChannelGroup, GroupList } from '../../channel/group/group.ts';
import { discountKey } from './brand-keys.ts';
import { routeBroadcast } from './routing.ts';
import type { RoutingGroup, RoutingInput, RoutingPhone } from './routing-model.ts';

function aGroup(list: GroupList, groupId: string, more: Partial<ChannelGroup> = {}): ChannelGroup {
  const telegram = list === 'telegramList';
  return {
    id: groupId,
    list,
    type: telegram ? 'telegram' : 'whatsapp',
    name: groupId,
    groupId,
    phoneId: telegram ? null : 'p1',
    number: '905001112233',
    telegramId: telegram ? 't1' : null,
    source: 'kolaj',
    ...more,
  };
}

const own = aGroup('numberList', 'own@g.us');
const main = aGroup('numberListTarget', 'main@g.us', { name: 'Ana grup' });
const tgMain = aGroup('numberList', '-100', { type: 'telegram', telegramId: 't1' });
const brandWa = aGroup('whatsappList', 'cicek@g.us', { name: 'cicek & co' });
const brandTg = aGroup('telegramList', '-200', { name: 'cicek co' });
const otherWa = aGroup('whatsappList', 'other@g.us', { name: 'beren' });
const saleWa = aGroup('whatsappList', 'sale@g.us', { name: 'indirim' });
const everyGroup = [saleWa, brandTg, otherWa, brandWa, tgMain, main, own];

const brand = { name: 'ÇİÇEK & Co', showingName: null, linkedName: null, otherTexts: [] };

const send = (more: Partial<RoutingInput> = {}): RoutingInput => ({
  stream: 'kolaj',
  images: [
    { id: 'a', discounted: false },
    { id: 'b', discounted: true },
  ],
  brand,
  groups: everyGroup,
  onlySaleGroup: false,
  sendDiscountBrand: false,
  discountKey: 'indirim',
  channels: { whatsapp: true, telegram: true, telegramId: 't0' },
  phones: [{ id: 'p1', active: true, groupIds: null }],
  ...more,
});

/** "kind group images" per target; left-out groups as "− group reason". */
function outcome(more: Partial<RoutingInput> = {}): string[] {
  const routing = routeBroadcast(send(more));
  switch (routing.kind) {
    case 'nothing_to_send':
      return [routing.kind];
    case 'no_target':
      return [
        `${routing.kind} ${routing.key}`,
        ...routing.leftOut.map(({ groupId, reason }) => `− ${groupId} ${reason}`),
      ];
    case 'routed':
      return [
        ...routing.targets.map(({ kind, group, images }) => `${kind} ${group.groupId} ${images.join('')}`),
        ...routing.leftOut.map(({ groupId, reason }) => `− ${groupId} ${reason}`),
      ];
  }
}

describe('a normal send', () => {
  it('goes own → main → Telegram main → brand, in this order, whatever the order of the lists', () => {
    expect(outcome()).toEqual([
      'own own@g.us ab',
      'main main@g.us ab',
      'telegram -100 ab',
      'brand -200 ab',
      'brand cicek@g.us ab',
    ]);
  });

  it('gives discounted images to the discount brand too when the switch is on', () => {
    expect(outcome({ sendDiscountBrand: true }).at(-1)).toBe('sale sale@g.us b');
    expect(outcome({ sendDiscountBrand: true, images: [{ id: 'a', discounted: false }] })).not.toContain(
      'sale sale@g.us',
    );
  });

  it('keeps the order of the images', () => {
    const images = ['z', 'a', 'm'].map((id) => ({ id, discounted: false }));
    expect(outcome({ images, groups: [own] })).toEqual(['own own@g.us zam']);
  });

  it('still goes to the main groups when the brand has no group', () => {
    expect(outcome({ brand: { ...brand, name: 'Nobody' } })).toEqual([
      'own own@g.us ab',
      'main main@g.us ab',
      'telegram -100 ab',
    ]);
  });
});

describe('brand names', () => {
  const groups = [brandWa, otherWa];

  it.each(['ÇİÇEK & CO', 'cicek co', 'Çiçek Co', 'CICEKCO', 'ÇİÇEK & Co'.normalize('NFD')])(
    '%j matches "cicek & co"',
    (name) => {
      expect(outcome({ groups, brand: { ...brand, name } })).toEqual(['brand cicek@g.us ab']);
    },
  );

  it.each([
    ['the showing name', { showingName: 'Çiçek Co' }],
    ['the linked brand', { linkedName: 'cicek-co' }],
    ['one of its other texts', { otherTexts: ['x', 'ÇİÇEKCO'] }],
  ])('falls back to %s', (_, names) => {
    expect(outcome({ groups, brand: { ...brand, name: 'Week 47 A', ...names } })).toEqual(['brand cicek@g.us ab']);
  });

  it('does not look at other names once the own name matched', () => {
    expect(outcome({ groups, brand: { ...brand, showingName: 'Beren' } })).toEqual(['brand cicek@g.us ab']);
  });

  it('finds one of several brands of a group', () => {
    const shared = aGroup('whatsappList', 'shared@g.us', { name: 'beren, ÇİÇEK CO ,' });
    expect(outcome({ groups: [shared] })).toEqual(['brand shared@g.us ab']);
  });

  it('never matches names without a letter or digit', () => {
    const nameless = aGroup('whatsappList', 'x@g.us', { name: ' & ' });
    expect(outcome({ groups: [nameless], brand: { ...brand, name: '👗', showingName: '—' } })).toEqual(['no_target ']);
  });
});

describe('only discounted products', () => {
  const sourceSale = aGroup('numberListTarget', 'mainsale@g.us', { source: 'kolaj, sale' });

  it('goes only to the discount groups, whatever the switch says', () => {
    expect(outcome({ onlySaleGroup: true })).toEqual(['sale sale@g.us b']);
  });

  it('adds every group whose source contains sale', () => {
    expect(outcome({ onlySaleGroup: true, groups: [...everyGroup, sourceSale] })).toEqual([
      'sale sale@g.us b',
      'sale mainsale@g.us b',
    ]);
  });

  it('needs a discounted image', () => {
    expect(outcome({ onlySaleGroup: true, images: [{ id: 'a', discounted: false }] })).toEqual(['nothing_to_send']);
  });

  it('names the key it looked for when there is no such group', () => {
    expect(outcome({ onlySaleGroup: true, groups: [own, main] })).toEqual(['no_target indirim']);
  });
});

describe('source', () => {
  it.each([
    ['kolaj', true],
    ['Kolaj , production', true],
    ['all', true],
    ['', true],
    ['forwarded from 0532', true],
    ['production', false],
    ['sale', false],
  ])('a main group with source %j admits kolaj: %s', (source, admitted) => {
    const groups = [own, { ...main, source }];
    expect(outcome({ groups })).toEqual([
      'own own@g.us ab',
      admitted ? 'main main@g.us ab' : '− main@g.us source_not_admitted',
    ]);
  });

  it('does not matter for the own group and the Telegram lists, which have none', () => {
    expect(outcome({ stream: 'mobile' }).filter((line) => !line.startsWith('−'))).toEqual([
      'own own@g.us ab',
      'telegram -100 ab',
      'brand -200 ab',
    ]);
  });

  it('warns of words nobody knows', () => {
    const routing = routeBroadcast(send({ groups: [{ ...main, source: 'kolaj, kolay' }] }));
    expect(routing).toMatchObject({ warnings: [{ groupId: 'main@g.us', name: 'Ana grup', words: ['kolay'] }] });
  });
});

describe('one group in two lists', () => {
  it('gets each image once, at its first place', () => {
    const again = aGroup('whatsappList', main.groupId, { name: 'cicek co' });
    expect(outcome({ groups: [main, again] })).toEqual(['main main@g.us ab']);
  });

  it('is not left out when one of the lists admits it', () => {
    const again = aGroup('whatsappList', main.groupId, { name: 'cicek co' });
    expect(outcome({ groups: [{ ...main, source: 'mobile' }, again] })).toEqual(['brand main@g.us ab']);
  });

  it('counts the same id on two channels as two groups', () => {
    const twin = aGroup('telegramList', brandWa.groupId, { name: 'cicek co' });
    expect(outcome({ groups: [brandWa, twin] })).toHaveLength(2);
  });

  it('gets all images when it is a brand and a discount group', () => {
    const both = aGroup('whatsappList', 'both@g.us', { name: 'cicek co, indirim' });
    expect(outcome({ groups: [both], sendDiscountBrand: true })).toEqual(['brand both@g.us ab']);
  });
});

describe('groups that cannot be reached', () => {
  it('a channel that is not set up', () => {
    const channels = { whatsapp: true, telegram: false, telegramId: null };
    expect(outcome({ channels, groups: [own, tgMain] })).toEqual(['own own@g.us ab', '− -100 channel_not_configured']);
  });

  it.each([
    ['not active', [{ id: 'p1', active: false, groupIds: null }], 'phone_not_active'],
    ['not known', [{ id: 'p9', active: true, groupIds: null }], 'phone_unknown'],
  ])('a phone that is %s', (_, phones, reason) => {
    expect(outcome({ phones, groups: [own, tgMain] })).toEqual(['telegram -100 ab', `− own@g.us ${reason}`]);
  });

  it('another active phone of the group stands in', () => {
    const phones = [
      { id: 'p1', active: false, groupIds: null },
      { id: 'p2', active: true, groupIds: ['own@g.us'] },
    ];
    expect(routeBroadcast(send({ phones, groups: [own] }))).toMatchObject({ targets: [{ senderId: 'p2' }] });
  });

  const shared = { id: 'p2', active: true, groupIds: ['own@g.us'] };
  const spare = { id: 'p3', active: true, groupIds: ['own@g.us'] };
  const away = { id: 'p1', active: false, groupIds: null };
  it.each<[string, RoutingPhone[], string[], string]>([
    ['its spare phones come first, in their order', [away, shared, spare], ['p3', 'p2'], 'p3'],
    [
      'a spare phone that is not active is passed over',
      [away, shared, { ...spare, active: false }],
      ['p3', 'p2'],
      'p2',
    ],
    ['a spare phone is believed while nobody knows its groups', [away, { ...spare, groupIds: null }], ['p3'], 'p3'],
    [
      'a phone that may not post there is passed over',
      [away, { ...shared, cannotPost: ['own@g.us'] }, spare],
      [],
      'p3',
    ],
    ['its own phone may not post there', [{ ...away, active: true, cannotPost: ['own@g.us'] }, shared], [], 'p2'],
  ])('who stands in: %s', (_, phones, sparePhoneIds, senderId) => {
    const groups = [{ ...own, sparePhoneIds }];
    expect(routeBroadcast(send({ phones, groups }))).toMatchObject({ targets: [{ senderId }] });
  });

  it.each<[string, RoutingPhone[], Partial<RoutingGroup>, string]>([
    ['named spare phones are the only ones', [away, shared], { sparePhoneIds: ['p3'] }, 'phone_not_active'],
    ['where nobody may post', [{ ...away, active: true, cannotPost: ['own@g.us'] }], {}, 'cannot_post'],
    ['that was lost', [{ ...away, active: true }], { isLost: true }, 'group_lost'],
  ])('a group %s', (_, phones, change, reason) => {
    const groups = [{ ...own, ...change }, tgMain];
    expect(outcome({ phones, groups })).toEqual(['telegram -100 ab', `− own@g.us ${reason}`]);
  });

  it('a channel of WhatsApp, where the provider does not write to one (D-96)', () => {
    const phones = [{ ...away, active: true, channels: false }];
    const channel = { ...own, groupId: '120363@newsletter' };
    expect(outcome({ phones, groups: [channel, tgMain] })).toEqual([
      'telegram -100 ab',
      '− 120363@newsletter channels_not_offered',
    ]);
    expect(outcome({ phones, groups: [own] })).toEqual(['own own@g.us ab']);
    expect(outcome({ phones: [{ ...away, active: true }], groups: [channel] })).toEqual(['own 120363@newsletter ab']);
  });

  it('nobody is left out while the phones are not known', () => {
    expect(outcome({ phones: null, groups: [own] })).toEqual(['own own@g.us ab']);
  });

  it('sends to every Telegram group by the shop’s own bot, whatever account the lists name', () => {
    const channels = { whatsapp: true, telegram: true, telegramId: 't0', botId: 'bot' };
    const groups = [tgMain, { ...tgMain, groupId: '-101', telegramId: null }];
    expect(routeBroadcast(send({ groups, channels }))).toMatchObject({
      targets: [{ senderId: 'bot' }, { senderId: 'bot' }],
    });
  });

  it('Telegram groups without an account use the shop’s, or are left out', () => {
    const groups = [{ ...tgMain, telegramId: null }];
    expect(routeBroadcast(send({ groups }))).toMatchObject({ targets: [{ senderId: 't0' }] });
    expect(outcome({ groups, channels: { whatsapp: true, telegram: true, telegramId: null } })).toEqual([
      'no_target cicekco',
      '− -100 no_telegram_account',
    ]);
  });
});

describe('never a silent success', () => {
  it('no images', () => {
    expect(outcome({ images: [] })).toEqual(['nothing_to_send']);
  });

  it('no target names the brand key that was tried', () => {
    expect(outcome({ groups: [otherWa] })).toEqual(['no_target cicekco']);
  });
});

describe('discountKey', () => {
  it.each([
    ['Büyük İndirim', 'Sale', 'buyukindirim'],
    ['', 'Sale %', 'sale'],
    [null, null, 'indirim'],
  ])('configured %j, discount brand %j', (configured, discountBrandName, expected) => {
    expect(discountKey({ configured, discountBrandName })).toBe(expected);
  });
});
