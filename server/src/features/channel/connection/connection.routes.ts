import {
  getConnections,
  removeConnection,
  saveConnection,
  testConnection,
} from '@kolaj/contract/channel/channel-connection';
import type { RefusalCode } from '@kolaj/contract/refusals';
import type { ConnectionFault, ConnectionVerdict } from '@kolaj/domain/channel/connection';
import type { Database } from '../../../adapters/postgres/pool.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import { noteInFirm } from '../../../kernel/firm-audit.ts';
import { troubleWords } from '../../../kernel/trouble-words.ts';
import type { OpenConnection } from '../../../ports/channel-driver.ts';
import { inFirm } from '../../shop/open/firm.store.ts';
import { deleteConnection, readConnections, writeTest } from '../open/connection.store.ts';
import { saveTyped, typed } from './connection-save.ts';
import { connectionViews, type ViewParts } from './connection-view.ts';

export interface ConnectionDeps extends ViewParts {
  database: Pick<Database, 'db'>;
  /** After a change, so that the next message has it. */
  forgetConnections: (shopId: string) => void;
  /** Of a number that the shop itself has connected by a code. */
  logOut: (shop: { id: string; pid: string }) => Promise<unknown>;
  clock: () => Date;
}

/** How firms reach their channels: what an admin does under Connection in the table of firms. */
export function connectionRoutes(deps: ConnectionDeps): Route[] {
  const { database, sealer, drivers, clock } = deps;

  return [
    on(getConnections).run(async ({ pid }) => ({
      success: true,
      data: { result: await inFirm(database, pid, (scope) => connectionViews(scope, deps)) },
    })),

    on(saveConnection).run(async ({ pid, ...input }, context) => {
      const saved = await inFirm(database, pid, async (scope) => {
        const done = await saveTyped(scope, sealer, input);
        if (done.kind === 'saved') {
          const { driver, settings } = done.connection;
          const newSecrets = Object.keys(input.secrets);
          await noteInFirm(scope, context, {
            action: 'channel.save',
            object: input.channel,
            diff: { driver, settings, newSecrets },
          });
        }
        return done;
      });
      if (saved.kind !== 'saved') return { success: false, ...refusalOf(saved) } as const;
      deps.forgetConnections(saved.connection.shopId);
      // After the commit: the provider may call back at once.
      const webhook = await announce(saved.connection, deps.hookUrl(saved.hookWord));
      const views = await inFirm(database, pid, (scope) => connectionViews(scope, deps));
      const result = views.find(({ channel }) => channel === input.channel);
      if (!result) throw new Error('A connection that was saved is not there.');
      return { success: true, data: { result, webhook } } as const;
    }),

    on(testConnection).run(async ({ pid, ...input }) => {
      const tried = await inFirm(database, pid, (scope) => typed(scope, sealer, input));
      if (tried.kind !== 'opened') return { success: false, ...refusalOf(tried) } as const;
      const verdict = await drivers[input.driver].test(tried.connection);
      // A verdict on what was only typed leaves no trace.
      const isOnlyTyped = Object.keys(input.secrets).length > 0;
      if (!isOnlyTyped) await inFirm(database, pid, (scope) => keepVerdict(scope, tried.connection, verdict));
      return { success: true, data: { result: verdict } } as const;
    }),

    on(removeConnection).run(async ({ pid, channel }, context) => {
      // A gateway that is away keeps nobody from removing the connection; the number is begun anew under the same name.
      if (channel === 'whatsapp')
        await deps.logOut(await inFirm(database, pid, async (_scope, { id }) => ({ id, pid })));
      const views = await inFirm(database, pid, async (scope, firm) => {
        const stored = await readConnections(scope);
        const before = stored.find((one) => one.channel === channel);
        if (before) {
          await deleteConnection(scope, channel);
          await noteInFirm(scope, context, {
            action: 'channel.remove',
            object: channel,
            diff: { driver: before.driver },
          });
        }
        return { shopId: firm.id, list: await connectionViews(scope, deps) };
      });
      deps.forgetConnections(views.shopId);
      return { success: true, data: { result: views.list } };
    }),
  ];

  async function announce(connection: OpenConnection, url: string) {
    const told = await drivers[connection.driver].announceHook(connection, url);
    switch (told.kind) {
      case 'answered':
        return { kind: 'told', detail: '' } as const;
      case 'not-offered':
        return { kind: 'copy', detail: '' } as const;
      case 'error':
        return { kind: 'failed', detail: troubleWords(told.why) } as const;
    }
  }

  /** Where it was tried as it is stored. */
  async function keepVerdict(scope: ShopScope, tried: OpenConnection, verdict: ConnectionVerdict): Promise<void> {
    const row = (await readConnections(scope)).find(({ channel }) => channel === tried.channel);
    const isStored =
      row?.driver === tried.driver &&
      Object.entries(row.settings).every(([name, value]) => tried.settings[name] === value);
    if (isStored) await writeTest(scope, { channel: tried.channel, at: clock(), verdict });
  }
}

function refusalOf(fault: ConnectionFault): { code: RefusalCode; message: string; field?: string } {
  switch (fault.kind) {
    case 'driver-not-for-channel':
      return { code: 'driver_not_for_channel', message: 'This kind of provider does not have this channel.' };
    case 'unknown-field':
      return { code: 'unknown_field', message: `There is no field ${fault.field}.`, field: fault.field };
    case 'missing':
      return { code: 'value_missing', message: `Fill in ${fault.field}.`, field: fault.field };
    case 'malformed':
      return { code: 'malformed', message: `${fault.field} cannot be used like this.`, field: fault.field };
  }
}
