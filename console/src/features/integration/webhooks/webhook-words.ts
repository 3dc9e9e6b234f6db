import type { MessageKind, MessageStatus, WebhookStop } from '@kolaj/domain/integration/webhook';
import type { TryFault } from '@kolaj/domain/integration/webhook-tries';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const kindWords: Record<MessageKind, MessageDescriptor> = {
  'collage.approved': msg({ id: 'hook.collage-approved', message: 'Collage approved' }),
  'send.finished': msg({ id: 'hook.send-finished', message: 'Send finished' }),
  'order.new': msg({ id: 'hook.order-new', message: 'New order' }),
  'phone.lost': msg({ id: 'hook.phone-lost', message: 'Phone lost' }),
  'webhook.test': msg({ id: 'hook.test-kind', message: 'Test' }),
};

export const statusWords: Record<MessageStatus, MessageDescriptor> = {
  waiting: msg({ id: 'hook.waiting', message: 'Waiting' }),
  taken: msg({ id: 'hook.taken', message: 'Received' }),
  given_up: msg({ id: 'hook.given-up', message: 'Failed' }),
  void: msg({ id: 'hook.void', message: 'Not sent: it was deleted before' }),
};

export const faultWords: Record<TryFault, MessageDescriptor> = {
  timeout: msg({ id: 'hook.timeout', message: 'no answer in 15 s' }),
  connection: msg({ id: 'hook.connection', message: 'no connection' }),
  private: msg({ id: 'hook.private', message: 'the name leads into a private network' }),
  address: msg({ id: 'hook.address', message: 'the address cannot be used' }),
  ours: msg({ id: 'hook.ours', message: 'the message could not be made here' }),
};

export const stopWords: Record<WebhookStop, MessageDescriptor> = {
  person: msg({ id: 'hook.off', message: 'Off' }),
  gone: msg({ id: 'hook.gone', message: 'Off: the receiver answered "gone" (410)' }),
  failing: msg({ id: 'hook.hopeless', message: 'Off: nothing was received for five days' }),
};
