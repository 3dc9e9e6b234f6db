import { setTimeout as wait } from 'node:timers/promises';
import type { Product } from './run-product.ts';

/** A mail as the developer reads it in the outbox. */
export interface OutboxMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  kind: string;
  language: string;
}

/** Mails are sent by a job; on two busy cores it may take its time. */
const withinMs = 60_000;
const stepMs = 150;

/** Waits for a mail of this kind to this address; the newest, and none of `before`. */
export async function mailTo(
  { sandbox }: Product,
  to: string,
  { kind, before = [] }: { kind: string; before?: readonly OutboxMail[] },
): Promise<OutboxMail> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await fetch(`${sandbox}/outbox.json`);
    const mails: OutboxMail[] = await answer.json();
    const mail = mails.find(
      (one) => one.to === to && one.kind === kind && before.every((known) => known.id !== one.id),
    );
    if (mail !== undefined) return mail;
    if (Date.now() > deadline) throw new Error(`no ${kind} mail to ${to}; there are ${mails.length} mails`);
    await wait(stepMs);
  }
}

/** The mail's link to the console: the first address in its text. */
export function linkOf({ text, subject }: OutboxMail): string {
  const [link] = /https?:\/\/\S+\/verify\/\S+/.exec(text) ?? [];
  if (link === undefined) throw new Error(`no link in "${subject}":\n${text}`);
  return link;
}
