import type { StoredSource } from '@kolaj/contract/source/source-admin';
import {
  getOwnSource,
  type OwnServer,
  removeOwnSource,
  saveOwnSource,
  testOwnSource,
} from '@kolaj/contract/source/source-own';
import { mayDo } from '@kolaj/domain/account/rights';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { HttpError } from '../../../http/errors.ts';
import { rateLimit } from '../../../http/limits/rate-limit.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { connections } from './connection.store.ts';
import { type ProbeOptions, probeSource } from './probe-source.ts';
import { kindOf, leaveOwnServer, secretsToTry, useRemote } from './save-source.ts';
import { faultMessages, faultOf, settingsOf } from './source-input.ts';
import { openSecrets } from './source-secrets.ts';
import { storedView } from './source-view.ts';

export interface OwnSourceDeps extends ProbeOptions {
  sealer: Sealer;
  /** Whether shops of this installation connect servers themselves; what they have connected stays, and can be removed. */
  isOpen: boolean;
}

const kind = 'own-server';

const notOpen = {
  success: false,
  code: 'own_servers_off',
  message: 'Servers of shops are connected by an administrator.',
} as const;

/** Enough for somebody who looks for the right password, too few for somebody who looks for open ports. */
const triesPerHour = { burst: 20, perSecond: 20 / 3600 };

/** What a shop connects itself: a server on the internet to take its photos from (D-06). */
export function ownSourceRoutes(deps: OwnSourceDeps): Route[] {
  const { sealer, clock, isOpen } = deps;
  const tries = rateLimit(triesPerHour, clock);

  /** By shop and by person, who may have several, and by server, so that nobody's passwords are guessed through us. */
  function countTry({ host }: OwnServer, { shop, account }: ShopContext): void {
    const keys = [`shop ${shop.id}`, `person ${account.userId}`, `server ${host.trim().toLowerCase()}`];
    const seconds = Math.ceil(Math.max(...keys.map(tries)) / 1000);
    if (seconds > 0) {
      const message = `A connection may be tried 20 times an hour. Wait ${seconds} s.`;
      throw new HttpError(429, 'too_many_tries', message, { headers: { 'retry-after': String(seconds) } });
    }
  }

  async function viewIn(scope: ShopScope): Promise<StoredSource | null> {
    const { inUse } = await connections(scope);
    if (!inUse || kindOf(inUse) !== kind) return null;
    return storedView(inUse, openSecrets(sealer, { shopId: scope.shopId, sourceId: inUse.id }, inUse.sealed));
  }

  return [
    on(getOwnSource).run(async (_input, { shop, inShop }) => {
      const mayManage = mayDo('manage', shop);
      const server = mayManage ? await inShop(viewIn) : null;
      return { success: true, data: { result: { may_connect: mayManage && isOpen, server } } };
    }),

    on(saveOwnSource).run(async (input, context) => {
      if (!isOpen) return notOpen;
      countTry(input, context);
      return context.inShop(async (scope) => {
        const before = await viewIn(scope);
        const fault = await useRemote(scope, { firm: context.shop, input, kind }, deps);
        if (fault) return { success: false, code: fault, message: faultMessages[fault] } as const;
        const after = await viewIn(scope);
        if (!after) throw new Error('A source that was saved is not there.');
        const has_new_secret = input.password !== undefined || input.private_key !== undefined;
        context.note({ object: after.host, diff: { before, after, has_new_secret } });
        await tell(scope, { kind: 'shop' });
        return { success: true, data: { result: after } } as const;
      });
    }),

    on(testOwnSource).run(async (input, context) => {
      if (!isOpen) return notOpen;
      const { shop, inShop, note } = context;
      const secrets = await inShop((scope) => secretsToTry(scope, input, { sealer, firm: shop, kind }));
      const fault = faultOf(input, secrets);
      if (fault) return { success: false, code: fault, message: faultMessages[fault] } as const;
      countTry(input, context);
      const parts = { driver: input.driver, settings: settingsOf(input), byOwner: true, secrets };
      const result = await probeSource(parts, deps);
      const { host, port, driver } = input;
      await inShop(async () => note({ object: host, diff: { driver, port, trouble: result.trouble } }));
      return { success: true, data: { result } } as const;
    }),

    on(removeOwnSource).run(async (_input, { inShop, note }) =>
      inShop(async (scope) => {
        const before = await viewIn(scope);
        const removed = await leaveOwnServer(scope);
        if (removed) {
          note({ object: before?.host ?? removed.ftpKey, diff: { before, after: null } });
          await tell(scope, { kind: 'shop' });
        }
        return { success: true, data: { result: { removed: removed !== null } } };
      }),
    ),
  ];
}
