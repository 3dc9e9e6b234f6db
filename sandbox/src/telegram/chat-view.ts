import type { BotChat } from './chats.ts';

/** Ids and texts come as JSON or as a form's words. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

export const chatView = ({ id, group, pinned }: BotChat) => ({
  ...{ id, type: group.isChannel ? 'channel' : 'supergroup', title: group.name },
  ...(pinned === null ? {} : { pinned_message: { message_id: pinned } }),
});

const statuses = {
  administrator: 'administrator',
  poster: 'member',
  restricted: 'restricted',
  kicked: 'kicked',
} as const;

/** The bot as a member of the chat. */
export function memberView({ standing }: BotChat, botId: string) {
  return {
    status: statuses[standing],
    user: { id: Number(botId), is_bot: true, first_name: 'bot' },
    ...(standing === 'restricted' ? { is_member: true, can_send_messages: false, can_send_photos: false } : {}),
  };
}
