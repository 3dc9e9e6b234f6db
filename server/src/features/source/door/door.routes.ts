import { randomBytes, randomInt } from 'node:crypto';
import { type FtpDoor, getFtpDoor, listFtpPhotos, switchFtpDoor } from '@kolaj/contract/source/source-door';
import { keptSince } from '@kolaj/domain/installation/retention';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { hashPassword } from '../../account/open/passwords.ts';
import { shopSource } from '../open/source.store.ts';
import { type Door, readDoor, writeDoor } from './door.store.ts';
import { ftpPhotos } from './ftp-photos.store.ts';

/** Where shops find the door of this installation. */
export interface DoorOffer {
  host: string;
  port: number;
  isSecure: boolean;
}

/** Letters and digits that nobody mistakes for one another when they are read out or typed in. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordLength = 16;

/** 79 bits. In groups of four, because people type it into cameras. */
const newPassword = () =>
  Array.from({ length: passwordLength }, () => alphabet[randomInt(alphabet.length)])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-');

/** Not the keyword alone: everybody knows that, and could keep the shop out with wrong passwords. */
const newUsername = (keyword: string) => `${keyword}-${randomBytes(3).toString('hex')}`;

type WhyNot = FtpDoor['why_not'];

async function whyNotIn(scope: ShopScope, offer: DoorOffer | null): Promise<WhyNot> {
  if (!offer) return 'not-offered';
  const source = await shopSource(scope);
  if (!source) return 'no-source';
  return source.driver === 'local' ? null : 'remote-source';
}

const view = (offer: DoorOffer | null, door: Door | null, why_not: WhyNot): FtpDoor => ({
  is_offered: offer !== null,
  why_not,
  is_on: door?.isOn === true && why_not === null,
  host: offer?.host ?? null,
  port: offer?.port ?? null,
  is_secure: offer?.isSecure ?? false,
  username: door?.username ?? null,
  has_password: door?.hasPassword ?? false,
  last_login_at: door?.lastLoginAt?.toISOString() ?? null,
});

const refusals = {
  'not-offered': { code: 'door_not_offered', message: 'This installation offers no FTP access.' },
  'no-source': {
    code: 'no_source',
    message: 'This shop has no photo source (no FTP key). Ask your administrator to connect one.',
  },
  'remote-source': {
    code: 'remote_source',
    message: 'The photos of this shop come from a server of its own, so there is nothing to upload into.',
  },
} as const;

/** The shop's own FTP access into its local source (D-24). */
export function doorRoutes({ offer, clock }: { offer: DoorOffer | null; clock: () => Date }): Route[] {
  return [
    on(listFtpPhotos).run(async (_input, { inShop }) => {
      const since = keptSince('sent-photos', clock());
      return { success: true, data: { result: await inShop((scope) => ftpPhotos(scope, since)) } };
    }),

    on(getFtpDoor).run(async (_input, context) =>
      context.inShop(async (scope) => {
        const why = await whyNotIn(scope, offer);
        return { success: true, data: { result: view(offer, await readDoor(scope), why) } };
      }),
    ),

    on(switchFtpDoor).run(async ({ is_on: isOn, new_password: wantsPassword }, context) => {
      const fresh = newPassword();
      const freshHash = await hashPassword(fresh);
      return context.inShop(async (scope) => {
        const why = await whyNotIn(scope, offer);
        if (why !== null && isOn) return { success: false, ...refusals[why] } as const;

        const before = await readDoor(scope);
        const needsPassword = wantsPassword || (isOn && !before?.hasPassword);
        const username = before?.username ?? newUsername(context.shop.keyword);
        await writeDoor(scope, { isOn, username, passwordHash: needsPassword ? freshHash : null });
        context.note({ object: username, diff: { is_on: isOn, new_password: needsPassword } });
        await tell(scope, { kind: 'shop' });
        const door = view(offer, await readDoor(scope), why);
        return { success: true, data: { result: { door, password: needsPassword ? fresh : null } } } as const;
      });
    }),
  ];
}
