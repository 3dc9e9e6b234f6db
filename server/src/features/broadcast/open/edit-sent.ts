import { providerTrouble } from '@kolaj/contract/broadcast/reasons';
import { editStatuses, type PostChange, postChange } from '@kolaj/domain/broadcast/edit/edit';
import type { Post } from '@kolaj/domain/broadcast/telegram/post';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { countChangeable, readEdits, wishEdits, writeContents } from '../edit/edit.store.ts';
import { lockSends } from '../record/locks.store.ts';
import { readMessages, type StoredMessage } from '../record/messages.store.ts';

/** How what was sent stands to what its template says now. */
export type SentChange =
  | Exclude<PostChange, { kind: 'differs' }>
  /** So many messages would be changed; 0 = none of them is there. */
  | { kind: 'differs'; messages: number };

export async function lookAtSent(scope: ShopScope, broadcastId: string, now: readonly Post[]): Promise<SentChange> {
  const sent = await readMessages(scope, broadcastId);
  const change = postChange(sent.map(postOf), now);
  if (change.kind !== 'differs') return change;
  return { kind: 'differs', messages: await countChangeable(scope, { broadcastId, parts: change.parts }) };
}

interface Wish {
  broadcastId: string;
  posts: readonly Post[];
  userId: string;
  announce: Announce;
}

/** Messages of a send are to say what these posts say; answers with how many. In the caller's transaction. */
export async function editSent(
  scope: ShopScope,
  { broadcastId, posts, userId, announce }: Wish,
): Promise<PostChange | { kind: 'asked'; messages: number }> {
  // Held: nothing of it leaves between this look and the commit.
  await lockSends(scope, [broadcastId]);
  const sent = await readMessages(scope, broadcastId);
  const change = postChange(sent.map(postOf), posts);
  if (change.kind !== 'differs') return change;
  const messages = await wishEdits(scope, { broadcastId, parts: change.parts, userId });
  if (messages === 0) return { kind: 'asked', messages };
  const contents = change.parts.flatMap((part) => {
    const [before, post] = [sent[part], posts[part]];
    return before && post ? [{ part, content: withWords(before, post) }] : [];
  });
  await writeContents(scope, broadcastId, contents);
  await announce(scope, 'editWanted', {});
  await tell(scope, { kind: 'broadcasts', id: broadcastId });
  return { kind: 'asked', messages };
}

const postOf = (message: StoredMessage): Post => {
  const { bold, rows } = message;
  return message.kind === 'text'
    ? { kind: 'text', text: message.text, bold, rows }
    : { kind: message.kind, url: message.url, text: message.caption, bold, rows };
};

/** How it goes, and whether it is pinned, stays. */
function withWords(before: StoredMessage, { text, bold, rows }: Post): StoredMessage {
  const words = { bold, rows: rows.map((row) => row.map(({ text: word, url }) => ({ text: word, url }))) };
  return before.kind === 'text' ? { ...before, ...words, text } : { ...before, ...words, caption: text };
}

const row = z.object({ status: z.enum(editStatuses), name: z.string(), reason: z.nullable(providerTrouble) });

/** What became of the last wish; null = nobody has wished anything. */
export async function editsOf(scope: ShopScope, broadcastId: string) {
  const all = (await readEdits(scope, broadcastId)).map((one) => z.parse(row, one));
  if (all.length === 0) return null;
  const count = (status: (typeof editStatuses)[number]) => all.filter((one) => one.status === status).length;
  const failed = all.filter(({ status }) => status === 'refused' || status === 'unknown');
  return {
    total: all.length - count('unsent'),
    open: count('asked'),
    edited: count('edited'),
    not_done: failed.map(({ name, reason }) => ({ name, reason })),
  };
}
