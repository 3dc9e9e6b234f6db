import type { DriverName, LogWorth } from '@kolaj/domain/channel/connection';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export const driverWords: Readonly<Record<DriverName, { name: MessageDescriptor; text: MessageDescriptor }>> = {
  provider: {
    name: msg({ id: 'connection.provider', message: 'Provider' }),
    text: msg({ id: 'connection.provider-text', message: 'The messaging provider of the account above' }),
  },
  waha: {
    name: msg({ id: 'connection.waha', message: 'WAHA' }),
    text: msg({ id: 'connection.waha-text', message: 'Your own server, with its API key' }),
  },
  evolution: {
    name: msg({ id: 'connection.evolution', message: 'Evolution API' }),
    text: msg({ id: 'connection.evolution-text', message: 'Your own server, with its API key' }),
  },
  'telegram-bot': {
    name: msg({ id: 'connection.telegram-bot', message: 'Telegram bot' }),
    text: msg({ id: 'connection.telegram-bot-text', message: 'Directly to Telegram, with the bot’s token' }),
  },
};

/** Names of fields in the words of their providers; help where the name does not say it. */
export const fieldWords: Readonly<Record<string, MessageDescriptor>> = {
  base_url: msg({ id: 'connection.base-url', message: 'Address of the server' }),
  dialog_url: msg({ id: 'connection.dialog-url', message: 'Address for Telegram messages' }),
  header: msg({ id: 'connection.header', message: 'Header that carries the key' }),
  product_id: msg({ id: 'firm-config.product-id', message: 'Product id' }),
  key: msg({ id: 'firm-config.key', message: 'Key (x-api-key)' }),
  api_key: msg({ id: 'connection.api-key', message: 'API key' }),
  sessions: msg({ id: 'connection.sessions', message: 'Sessions' }),
  instances: msg({ id: 'connection.instances', message: 'Instances' }),
  token: msg({ id: 'connection.token', message: 'Bot token' }),
  alert_chat: msg({ id: 'connection.alert-chat', message: 'Chat for alerts' }),
};

/** What a name alone does not say. */
export const fieldHelp: Readonly<Record<string, MessageDescriptor>> = {
  token: msg({
    id: 'connection.token-help',
    message: 'From BotFather. Then make the bot an administrator of each group, or write /kolaj there.',
  }),
  alert_chat: msg({
    id: 'connection.alert-chat-help',
    message: 'A chat id. The bot writes there when a phone stops or is back.',
  }),
};

/** What the log of a working connection is worth when an answer is lost. */
export const logWords: Readonly<Record<LogWorth, MessageDescriptor>> = {
  settles: msg({
    id: 'connection.log-settles',
    message: 'Its log names our messages: when an answer is lost, the log tells whether the message was sent.',
  }),
  'no-reference': msg({
    id: 'connection.log-no-reference',
    message:
      'Its log lists messages without our reference or without an id. It cannot tell whether a message with a lost answer arrived: each such message stays a question, and a person has to look into the group.',
  }),
  none: msg({
    id: 'connection.log-none',
    message:
      'It has no log that could be asked. When an answer is lost, the message stays a question until a report of it comes or a person looks.',
  }),
  'not-known': msg({
    id: 'connection.log-not-known',
    message:
      'Nothing is known of its log yet: it lists no message, or does not answer. Test again after the first send.',
  }),
};
