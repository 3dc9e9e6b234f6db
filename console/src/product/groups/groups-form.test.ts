import type { GroupEntryView, GroupSettings } from '@kolaj/contract/channel/channel-admin';
import { moveGroup } from '@kolaj/domain/channel/group/group-moves';
import { describe, expect, it } from 'vitest';
import { changedTabs, formOf, inputOf } from './groups-form.ts';

const entry = (group_id: string): GroupEntryView => ({
  ...{ group_id, type: 'whatsapp', name: 'beren', label: 'Beren VIP', phone_id: '48211', number: '905325551120' },
  ...{ telegram_id: '', source: 'kolaj', spare_phone_ids: [], new: false, lost: null },
});
const view = (phoneIdList: unknown = ['48211', '48212']): GroupSettings => ({
  ...{
    pid: 'pid-demo',
    keyword: 'demo',
    name: 'Lalezar',
    subscription_package: 'trial-start',
    trial_days: 14,
    version: 3,
  },
  server_config: { broadcast: true, whatsapp: { product_id: 'p' } },
  not_understood: [],
  whatsapp_key: { set: true, last4: '1234' },
  swc: {
    ...{ headers: { token: { set: true, last4: '5678' } }, product_id: 'p', share_path: '', phoneIdList },
    ...{ telegram_id: '71001', whatsapp_id: '48211', numberListTarget: [], numberList: [], telegramList: [] },
    whatsappList: [entry('1@g.us'), entry('2@g.us')],
  },
  ...{ phones: [], known_names: [] },
});

describe('what is typed into the group settings', () => {
  it('is nothing at first: no tab has changed, no secret goes along, server_config is left alone', () => {
    expect(changedTabs(formOf(view()), view())).toEqual([]);
    expect(inputOf(formOf(view()), view())).toMatchObject({
      ...{ keyword: 'demo', version: 3, server_config: {} },
      swc: {
        headers: {},
        phoneIdList: ['48211', '48212'],
        whatsappList: [{ group_id: '1@g.us' }, { group_id: '2@g.us' }],
      },
    });
  });

  it('names the tabs that a move changes', () => {
    const form = formOf(view());
    const moved = moveGroup(form.lists, { groupId: '2@g.us', to: 'main' });
    if (moved.kind !== 'done') throw new Error(moved.kind);
    expect(changedTabs({ ...form, lists: moved.lists }, view())).toEqual(['whatsappList', 'numberListTarget']);
  });

  it('keeps phoneIdList a list, however it is typed (ADM-22)', () => {
    const form = { ...formOf(view()), phoneIds: { text: ' 48213,, 48214 ', isList: true } };
    expect(changedTabs(form, view())).toEqual(['settings']);
    expect(inputOf(form, view()).swc?.phoneIdList).toEqual(['48213', '48214']);
  });

  it('shows a stored phoneIdList that is no list, and sends it as it is until somebody types (VAL-33)', () => {
    const odd = view('48211');
    expect(formOf(odd).phoneIds).toEqual({ text: '"48211"', isList: false });
    expect(inputOf(formOf(odd), odd).swc?.phoneIdList).toBe('48211');
  });

  it('sends of server_config what was changed, and the product’s id to both of its places', () => {
    const form = formOf(view());
    const account = { ...form.account, product_id: 'q', key: 'new-key', token: 'new-token' };
    const config = { ...form.config, downloadAll: true };
    expect(inputOf({ ...form, account, config }, view())).toMatchObject({
      server_config: { downloadAll: true, whatsapp: { product_id: 'q', key: 'new-key' } },
      swc: { product_id: 'q', headers: { token: 'new-token' } },
    });
  });
});
