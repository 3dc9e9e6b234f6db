import { describe, expect, it } from 'vitest';
import { mayFetch, phonesToAsk } from './fetch-wanted.ts';
import { isAdministrator, isWhatsappGroup, mergeFound } from './found-channels.ts';
import { type FoundChannel, type GroupEntry, type GroupLists, noGroups } from './group/group-entry.ts';
import { groupFaults } from './group/group-faults.ts';
import { addFound, changeGroup, listOf, moveGroup, placeOf, removeGroup } from './group/group-moves.ts';
import { foldedLists } from './group/group-text.ts';
import { knownKeys, unknownNames } from './known-names.ts';
import { readPhoneIdList, splitPhoneIds } from './phone-ids.ts';

const phone = { id: '48211', number: '905325551120', name: 'Lalezar Merkez' };
const found = (id: string, kind: FoundChannel['kind'] = 'whatsapp'): FoundChannel => ({
  ...{ id, kind, name: `Chat ${id}`, type: 'group' },
  senders: [kind === 'telegram' ? { id: '71001', number: '', name: 'lalezar_bot' } : phone],
});
const entry = (group_id: string, change: Partial<GroupEntry> = {}): GroupEntry => ({
  ...{ group_id, type: 'whatsapp', name: 'beren', label: 'Beren VIP', phone_id: '48211', number: '905325551120' },
  ...{ telegram_id: '', source: 'kolaj', spare_phone_ids: [], new: false },
  ...change,
});
const lists = (change: Partial<GroupLists>): GroupLists => ({ ...noGroups, ...change });
const idsOf = (all: GroupLists) =>
  Object.fromEntries(Object.entries(all).map(([list, of]) => [list, of.map((one) => one.group_id)]));
const done = (moved: ReturnType<typeof moveGroup>): GroupLists => {
  if (moved.kind !== 'done') throw new Error(moved.kind);
  return moved.lists;
};

describe('adding a chat that was found (ADM-13, ADM-14, ADM-18, D-84)', () => {
  it('puts WhatsApp on top of whatsappList and Telegram on top of telegramList, both marked new', () => {
    const before = lists({ whatsappList: [entry('1@g.us')], telegramList: [entry('-1', { type: 'telegram' })] });
    const after = done(addFound(done(addFound(before, found('2@g.us'))), found('-2', 'telegram')));
    expect(idsOf(after)).toEqual({
      ...{ numberList: [], numberListTarget: [], telegramList: ['-2', '-1'], whatsappList: ['2@g.us', '1@g.us'] },
    });
    expect(after.whatsappList[0]).toMatchObject({
      new: true,
      phone_id: '48211',
      number: '905325551120',
      source: 'kolaj',
    });
    expect(after.telegramList[0]).toMatchObject({ new: true, phone_id: '', telegram_id: '71001', type: 'telegram' });
  });

  it('can be saved as it is: the required fields are filled', () => {
    expect(groupFaults(done(addFound(noGroups, found('2@g.us'))))).toEqual([]);
  });

  it.each(['numberList', 'numberListTarget', 'telegramList', 'whatsappList'] as const)(
    'adds nothing that stands in %s',
    (list) => {
      const before = lists({ [list]: [entry('2@g.us')] });
      expect(addFound(before, found('2@g.us'))).toEqual({ kind: 'listed', list, groupId: '2@g.us' });
    },
  );

  it('takes @Lalezar for @lalezar', () => {
    expect(listOf(lists({ telegramList: [entry('@lalezar', { type: 'telegram' })] }), '@Lalezar')).toBe('telegramList');
  });
});

describe('moving a group (ADM-15, ADM-16, D-84)', () => {
  const telegram = entry('-1', { type: 'telegram' });
  it.each([
    { what: 'WhatsApp to main', from: { whatsappList: [entry('1')] }, id: '1', to: 'main', into: 'numberListTarget' },
    { what: 'Telegram to main', from: { telegramList: [telegram] }, id: '-1', to: 'main', into: 'numberList' },
    { what: 'WhatsApp to own', from: { whatsappList: [entry('1')] }, id: '1', to: 'own', into: 'numberList' },
    { what: 'main to own', from: { numberListTarget: [entry('1')] }, id: '1', to: 'own', into: 'numberList' },
    { what: 'own back to brand', from: { numberList: [entry('1')] }, id: '1', to: 'brand', into: 'whatsappList' },
    { what: 'Telegram main back', from: { numberList: [telegram] }, id: '-1', to: 'brand', into: 'telegramList' },
  ] as const)('$what', ({ from, id, to, into }) => {
    const after = done(moveGroup(lists(from), { groupId: id, to }));
    expect(idsOf(after)).toEqual({ ...idsOf(noGroups), [into]: [id] });
    expect(placeOf(into, after[into][0]?.type ?? 'whatsapp')).toBe(to);
  });

  it('keeps the one own group and names it', () => {
    const before = lists({ numberList: [telegram, entry('own')], whatsappList: [entry('1')] });
    expect(moveGroup(before, { groupId: '1', to: 'own' })).toEqual({ kind: 'own-taken', groupId: 'own' });
  });

  it('a Telegram main group is no own group', () => {
    const before = lists({ numberList: [telegram], whatsappList: [entry('1')] });
    expect(idsOf(done(moveGroup(before, { groupId: '1', to: 'own' }))).numberList).toEqual(['1', '-1']);
  });

  it('changes and removes one entry in its place', () => {
    const before = lists({ whatsappList: [entry('1'), entry('2')] });
    expect(changeGroup(before, '2', { name: 'nehir' }).whatsappList.map(({ name }) => name)).toEqual([
      'beren',
      'nehir',
    ]);
    expect(idsOf(removeGroup(before, '1')).whatsappList).toEqual(['2']);
  });
});

describe('what is stored (VAL-37, VAL-38, ADM-17, D-83)', () => {
  it('lowercases names in every list without Turkish letters, whatever the locale', () => {
    const all = foldedLists(
      lists({
        whatsappList: [entry('1@g.us', { name: 'ÇİÇEK & Co, IŞIK', new: true })],
        numberListTarget: [entry('2@g.us', { name: 'Toptan İSTANBUL' })],
        numberList: [entry('3@g.us', { name: 'ARŞİV' })],
      }),
    );
    expect(all.whatsappList[0]).toMatchObject({ name: 'cicek & co, isik', label: 'Beren VIP', new: false });
    expect(all.numberListTarget[0]?.name).toBe('toptan istanbul');
    expect(all.numberList[0]?.name).toBe('arsiv');
  });

  it('lowercases every text of a Telegram entry except its number', () => {
    const typed = {
      type: 'telegram',
      name: 'İNCİ',
      phone_id: 'Bot A',
      telegram_id: 'LALEZAR',
      number: '+90 (A)',
    } as const;
    expect(foldedLists(lists({ telegramList: [entry('@LalezarKANAL', typed)] })).telegramList[0]).toMatchObject({
      ...{ group_id: '@lalezarkanal', name: 'inci', phone_id: 'bot a', telegram_id: 'lalezar', number: '+90 (A)' },
    });
    expect(foldedLists(lists({ telegramList: [entry('-1001880011001')] })).telegramList[0]?.group_id).toBe(
      '-1001880011001',
    );
  });

  it('a phone does not replace itself', () => {
    const spare = entry('1', { spare_phone_ids: ['48211', '', '48212'] });
    expect(foldedLists(lists({ whatsappList: [spare] })).whatsappList[0]?.spare_phone_ids).toEqual(['48212']);
  });
});

describe('what keeps settings from being saved', () => {
  it.each([
    { list: 'numberListTarget', change: { source: ' ' }, fields: ['source'] },
    { list: 'numberListTarget', change: { number: '' }, fields: ['number'] },
    { list: 'whatsappList', change: { number: '', source: '' }, fields: ['number', 'source'] },
    { list: 'whatsappList', change: { group_id: '' }, fields: ['group_id'] },
    { list: 'numberList', change: { number: '', source: '' }, fields: [] },
    { list: 'telegramList', change: { number: '', source: '', type: 'telegram' }, fields: [] },
  ] as const)('$list with $change lacks $fields (VAL-34, VAL-35)', ({ list, change, fields }) => {
    const faults = groupFaults(lists({ [list]: [entry('1', change)] }));
    expect(faults.map(({ kind, field }) => [kind, field])).toEqual(fields.map((field) => ['missing', field]));
  });

  it('a chat is in one list only, and one WhatsApp group is our own', () => {
    const twice = lists({ whatsappList: [entry('@a')], numberListTarget: [entry('@A')] });
    expect(groupFaults(twice)).toMatchObject([{ kind: 'twice', list: 'whatsappList', group_id: '@a' }]);
    expect(groupFaults(lists({ numberList: [entry('1'), entry('2')] }))).toMatchObject([
      { kind: 'second-own', group_id: '2' },
    ]);
  });
});

describe('names and folders (VAL-39, D-52)', () => {
  const known = knownKeys(['Çiçek & Co', 'BEREN', 'İndirim']);
  it.each([
    ['whatsappList', 'cicek & co', []],
    ['telegramList', 'cicekco, beren', []],
    ['whatsappList', 'beren, neihr', ['neihr']],
    ['numberListTarget', 'toptan 1', []],
    ['numberList', 'arşiv', []],
  ] as const)('%s "%s" has the unknown names %j', (list, name, unknown) => {
    expect(unknownNames({ list, name }, known)).toEqual(unknown);
  });
});

describe('phoneIdList (VAL-33, ADM-22, D-85)', () => {
  it('is typed with commas and kept as a list', () => {
    expect(splitPhoneIds(' 48211, 48212,,48211 ,')).toEqual(['48211', '48212']);
    expect(splitPhoneIds('')).toEqual([]);
  });
  it.each([
    [
      ['48211', 48212, ''],
      ['48211', '48212'],
    ],
    [[], []],
    ['48211', null],
    [{ 0: '48211' }, null],
    [undefined, null],
  ])('reads %j as %j', (value, expected) => {
    expect(readPhoneIdList(value)).toEqual(expected);
  });
});

describe('fetching channels', () => {
  const settings = { hasToken: true, productId: 'p', whatsappId: '48211', telegramId: '71001', phoneIds: ['48212'] };
  it.each([
    { kind: 'whatsapp', with: settings, may: true },
    { kind: 'whatsapp', with: null, may: false },
    { kind: 'whatsapp', with: { ...settings, hasToken: false }, may: false },
    { kind: 'whatsapp', with: { ...settings, productId: '' }, may: false },
    { kind: 'whatsapp', with: { ...settings, whatsappId: '' }, may: true },
    { kind: 'whatsapp', with: { ...settings, whatsappId: '', phoneIds: [] }, may: false },
    { kind: 'telegram', with: settings, may: true },
    { kind: 'telegram', with: { ...settings, telegramId: '' }, may: false },
  ] as const)('$kind with $with: $may (VAL-36)', ({ kind, with: given, may }) => {
    expect(mayFetch(kind, given)).toBe(may);
  });

  it('asks the own account first, and everybody once (D-83)', () => {
    expect(phonesToAsk({ whatsappId: '48212', phoneIds: ['48211', '48212'] })).toEqual(['48212', '48211']);
    expect(phonesToAsk({ whatsappId: '', phoneIds: [] })).toEqual([]);
  });

  it('knows groups by @g.us and chats of an administrator in any case (PRV-09, PRV-10)', () => {
    expect(['1@g.us', '9@c.us', 'status@broadcast'].map((id) => isWhatsappGroup({ id }))).toEqual([true, false, false]);
    expect(['administrator', 'ADMINISTRATOR', 'member'].map((status) => isAdministrator({ status }))).toEqual([
      true,
      true,
      false,
    ]);
    expect(isAdministrator({})).toBe(false);
  });

  it('lists a chat once, with every phone that is in it', () => {
    const second = { id: '48212', number: '905325551121', name: 'Laleli' };
    const chats = [{ id: '1@g.us', name: 'Toptan' }];
    const once = mergeFound([], { kind: 'whatsapp', sender: phone, chats: [...chats, ...chats] });
    const all = mergeFound(once, {
      kind: 'whatsapp',
      sender: second,
      chats: [...chats, { id: '2@g.us', name: 'Beren' }],
    });
    expect(all.map(({ id, senders }) => [id, senders.map((one) => one.id)])).toEqual([
      ['1@g.us', ['48211', '48212']],
      ['2@g.us', ['48212']],
    ]);
  });
});
