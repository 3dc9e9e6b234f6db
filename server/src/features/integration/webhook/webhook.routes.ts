import * as calls from '@kolaj/contract/integration/webhook';
import { webhooksAtMost } from '@kolaj/domain/integration/webhook';
import { isReachable, reachOf } from '../../../adapters/outgoing/reach.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { badRequest, notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { Services } from '../../../kernel/feature.ts';
import { secretPlaces } from '../../../secrets/places.ts';
import { addTestMessage, type ListedMessage, listMessages, replayMessages } from './message.store.ts';
import { noteNews } from './news.store.ts';
import { newSecret } from './sign.ts';
import {
  addWebhook,
  changeWebhook,
  countWebhooks,
  hasWebhook,
  type ListedWebhook,
  listWebhooks,
  lockWebhook,
  removeWebhook,
  renewSecret,
} from './webhook.store.ts';

export interface WebhookDeps extends Pick<Services, 'sealer' | 'announce'> {
  /** Origins of the installation itself that may be told things: the sandbox's. */
  trusted: readonly string[];
}

const tooMany = { success: false, code: 'too_many_webhooks', message: 'There are as many as there can be.' } as const;

const isOff = { success: false, code: 'webhook_off', message: 'It is switched off: nothing is sent to it.' } as const;

/** A shop's webhooks: where what happens is told, and what became of each message. */
export function webhookRoutes({ sealer, announce, trusted }: WebhookDeps): Route[] {
  const seal = ({ shopId }: ShopScope, secret: string) => sealer.seal(secret, secretPlaces.webhook(shopId));

  function refuseUnreachable(url: string): void {
    if (!URL.canParse(url) || !isReachable(new URL(url), reachOf(url, trusted)))
      throw badRequest('bad_url', 'An https address on the internet is needed.', [
        { field: 'url', code: 'public_https', message: 'An https address on the internet is needed.' },
      ]);
  }

  return [
    on(calls.listWebhooks).run(async (_input, { inShop }) => {
      const webhooks = await inShop(listWebhooks);
      return { success: true, data: { result: webhooks.map(webhookView) } };
    }),

    on(calls.addWebhook).run(async ({ url, kinds }, { inShop, note, account: { userId } }) => {
      refuseUnreachable(url);
      const secret = newSecret();
      return inShop(async (scope) => {
        if ((await countWebhooks(scope)) >= webhooksAtMost) return tooMany;
        const id = await addWebhook(scope, { url, kinds, secret: seal(scope, secret), userId });
        note({ object: id, diff: { after: { url, kinds } } });
        await tell(scope, { kind: 'webhooks', id });
        return { success: true, data: { result: { id, secret } } };
      });
    }),

    on(calls.changeWebhook).run(async ({ id, url, kinds, on: isOn }, { inShop, note }) => {
      refuseUnreachable(url);
      await inShop(async (scope) => {
        const before = await lockWebhook(scope, id);
        if (!before) throw notFound();
        // What has happened until now is told as it was wanted until now.
        await noteNews(scope);
        const stopped = isOn ? null : (before.stopped ?? 'person');
        await changeWebhook(scope, { id, url, kinds, stopped });
        note({ object: id, diff: { before, after: { url, kinds, stopped } } });
        await tell(scope, { kind: 'webhooks', id });
        await announce(scope, 'webhooksDue', {});
      });
      return { success: true };
    }),

    on(calls.removeWebhook).run(async ({ id }, { inShop, note }) => {
      await inShop(async (scope) => {
        const before = await lockWebhook(scope, id);
        if (!before || !(await removeWebhook(scope, id))) throw notFound();
        note({ object: id, diff: { before } });
        await tell(scope, { kind: 'webhooks', id });
      });
      return { success: true };
    }),

    on(calls.renewWebhookSecret).run(async ({ id }, { inShop, note }) => {
      const secret = newSecret();
      const until = await inShop(async (scope) => {
        const oldUntil = await renewSecret(scope, { id, secret: seal(scope, secret) });
        if (!oldUntil) throw notFound();
        note({ object: id });
        await tell(scope, { kind: 'webhooks', id });
        return oldUntil;
      });
      return { success: true, data: { result: { secret, old_secret_until: until.toISOString() } } };
    }),

    ...messageRoutes(announce),
  ];
}

/** What became of a webhook's messages, and sending some again. */
const messageRoutes = (announce: WebhookDeps['announce']): Route[] => [
  on(calls.testWebhook).run(async ({ id }, { inShop, note }) => {
    return inShop(async (scope) => {
      const webhook = await lockWebhook(scope, id);
      if (!webhook) throw notFound();
      if (webhook.stopped !== null) return isOff;
      note({ object: id });
      const message_id = await addTestMessage(scope, id);
      await announce(scope, 'webhooksDue', {});
      return { success: true, data: { result: { message_id } } };
    });
  }),

  on(calls.listWebhookMessages).run(async ({ id, limit, ...asked }, { inShop }) => {
    const found = await inShop(async (scope) => {
      if (!(await hasWebhook(scope, id))) throw notFound();
      // One more than asked: then there is a next page.
      return listMessages(scope, { ...asked, webhookId: id, limit: limit + 1 });
    });
    const messages = found.slice(0, limit);
    const next = found.length > limit ? (messages.at(-1)?.id ?? null) : null;
    return { success: true, data: { result: { messages: messages.map(messageView), next } } };
  }),

  on(calls.replayWebhookMessages).run(async ({ id, messages }, { inShop, note }) => {
    const replayed = await inShop(async (scope) => {
      if (!(await lockWebhook(scope, id))) throw notFound();
      const count = await replayMessages(scope, { webhookId: id, ids: messages });
      note({ object: id, diff: { replayed: count } });
      await tell(scope, { kind: 'webhooks', id });
      await announce(scope, 'webhooksDue', {});
      return count;
    });
    return { success: true, data: { result: { replayed } } };
  }),
];

const webhookView = (webhook: ListedWebhook): calls.Webhook => ({
  ...{ id: webhook.id, url: webhook.url, kinds: webhook.kinds, stopped: webhook.stopped },
  failing_since: webhook.failingSince?.toISOString() ?? null,
  ...{ created_at: webhook.createdAt.toISOString(), created_by: webhook.createdBy },
  old_secret_until: webhook.oldSecretUntil?.toISOString() ?? null,
  ...{ waiting: webhook.waiting, given_up: webhook.givenUp, last_try: webhook.lastTry },
});

const messageView = (message: ListedMessage): calls.WebhookMessage => ({
  ...{ id: message.id, kind: message.kind, about: message.about, status: message.status },
  ...{ attempts: message.attempts, tries: message.tries },
  happened_at: message.happenedAt.toISOString(),
  next_at: message.status === 'waiting' ? message.nextAt.toISOString() : null,
});
