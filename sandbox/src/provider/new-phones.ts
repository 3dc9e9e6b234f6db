import type { World, WorldAccount, WorldGroup, WorldPhone } from '../world.ts';

/** Phones that are connected while the sandbox runs, and what a person does with the code on the screen. Gone with a restart. */
export interface NewPhones {
  /** Makes a phone that waits for its code to be scanned, or lets one wait again. `there`: it is connected already. */
  begin(account: WorldAccount, id: string): 'made' | 'there' | 'not-taken';
  /** The person scans the code, or types it: from then on the phone can send to groups of its own. */
  scan(id: string): boolean;
  /** Nobody scans the code in time. */
  expire(id: string): boolean;
  end(account: WorldAccount, id: string): boolean;
  waiting(): readonly WorldPhone[];
}

/** A world whose accounts can grow; the given one stays as it is. */
export function withNewPhones(given: World): { world: World; newPhones: NewPhones } {
  const accounts = given.accounts.map((account) => ({
    ...account,
    phones: [...account.phones],
    groups: [...account.groups],
  }));
  const open = accounts.filter(({ takesPhones }) => takesPhones === true);
  const placeOf = (id: string) => open.find(({ phones }) => phones.some((phone) => phone.id === id));
  const phoneOf = (id: string) => placeOf(id)?.phones.find((phone) => phone.id === id);
  let made = 0;

  const change = (id: string, status: string): boolean => {
    const phone = phoneOf(id);
    if (phone) phone.status = status;
    return phone !== undefined;
  };

  return {
    world: { accounts },
    newPhones: {
      begin({ productId }, id) {
        const account = open.find((one) => one.productId === productId);
        if (!account) return 'not-taken';
        const phone = account.phones.find((one) => one.id === id);
        if (phone?.status === 'active') return 'there';
        if (phone) phone.status = 'qr-code';
        else account.phones.push({ id, number: '', name: id, type: 'whatsapp', status: 'qr-code' });
        return phone ? 'there' : 'made';
      },
      scan(id) {
        const account = placeOf(id);
        const phone = phoneOf(id);
        if (!account || phone?.status !== 'qr-code') return false;
        if (phone.number === '') {
          made += 1;
          phone.number = `9053255${String(52_000 + made)}`;
          phone.name = `Telefon ${made}`;
          account.groups.push(...groupsOf(id, made));
        }
        return change(id, 'active');
      },
      expire: (id) => phoneOf(id)?.status === 'qr-code' && change(id, 'phone-error'),
      end({ productId }, id) {
        const account = open.find((one) => one.productId === productId);
        const at = account?.phones.findIndex((phone) => phone.id === id) ?? -1;
        if (account === undefined || at < 0) return false;
        account.phones.splice(at, 1);
        account.groups = account.groups.filter(({ members }) => !members.includes(id));
        return true;
      },
      waiting: () => open.flatMap(({ phones }) => phones.filter(({ status }) => status === 'qr-code')),
    },
  };
}

/** What a phone is in when it is connected. */
function groupsOf(phoneId: string, made: number): WorldGroup[] {
  const roles = [
    ['own', 'Deneme grubu', 'g.us'],
    ['main', 'Toptan müşteriler', 'g.us'],
    ['brand', 'VIP müşteriler', 'g.us'],
    ['main', 'Yeni gelenler kanalı', 'newsletter'],
  ] as const;
  return roles.map(([role, name, place], at) => ({
    id: `12036304${String(200_000 + made * 10 + at)}@${place}`,
    name,
    type: 'whatsapp',
    role,
    brand: null,
    members: [phoneId],
    ...(place === 'newsletter' ? { admins: [phoneId] } : {}),
  }));
}
