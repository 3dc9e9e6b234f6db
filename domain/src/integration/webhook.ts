/** What a shop may have told to a program of its own, in the words of the message's `type` (issue 19.6). */
export const webhookKinds = ['collage.approved', 'send.finished', 'order.new', 'phone.lost'] as const;
export type WebhookKind = (typeof webhookKinds)[number];

/** `webhook.test`: a person wants to see whether messages arrive. */
export const messageKinds = [...webhookKinds, 'webhook.test'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** `void`: what it was about is gone, so there was nothing to tell. */
export const messageStatuses = ['waiting', 'taken', 'given_up', 'void'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Addresses that one shop may have. */
export const webhooksAtMost = 10;

/** Why an address is told nothing any more. `gone`: it answered 410. `failing`: for five days it has taken nothing. */
export const webhookStops = ['person', 'gone', 'failing'] as const;
export type WebhookStop = (typeof webhookStops)[number];
