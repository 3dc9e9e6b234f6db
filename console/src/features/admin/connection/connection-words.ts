import type { ConnectionTrouble, DriverName, LogWorth } from '@kolaj/domain/channel/connection';
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

interface TroubleWords {
  title: MessageDescriptor;
  remedy: MessageDescriptor;
}

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

/** What a test found, and what to do about it. */
export const troubleWords: Readonly<Record<ConnectionTrouble, TroubleWords>> = {
  'address-not-allowed': {
    title: msg({ id: 'connection.address-not-allowed', message: 'This address may not be used.' }),
    remedy: msg({
      id: 'connection.address-not-allowed-do',
      message: 'It must begin with https:// and lead to a server on the internet.',
    }),
  },
  'unknown-host': {
    title: msg({ id: 'connection.unknown-host', message: 'No server has this name.' }),
    remedy: msg({ id: 'connection.unknown-host-do', message: 'Check the spelling of the address.' }),
  },
  'refused-connection': {
    title: msg({ id: 'connection.refused', message: 'The server refuses the connection.' }),
    remedy: msg({ id: 'connection.refused-do', message: 'Check the port, and whether the service runs.' }),
  },
  certificate: {
    title: msg({ id: 'connection.certificate', message: 'The server’s certificate is not valid.' }),
    remedy: msg({ id: 'connection.certificate-do', message: 'The server needs a certificate that fits its name.' }),
  },
  'no-answer': {
    title: msg({ id: 'connection.no-answer', message: 'The server does not answer.' }),
    remedy: msg({
      id: 'connection.no-answer-do',
      message: 'Try again later. If it still fails, ask the server’s operator.',
    }),
  },
  'wrong-key': {
    title: msg({ id: 'connection.wrong-key', message: 'The key is not accepted.' }),
    remedy: msg({ id: 'connection.wrong-key-do', message: 'Copy it again from the provider and type it here.' }),
  },
  'not-found': {
    title: msg({ id: 'connection.not-found', message: 'The server cannot find it.' }),
    remedy: msg({ id: 'connection.not-found-do', message: 'Check the product, session or instance, and the address.' }),
  },
  limited: {
    title: msg({ id: 'connection.limited', message: 'The provider asks for a pause.' }),
    remedy: msg({ id: 'connection.limited-do', message: 'Too many calls. Try again in a few minutes.' }),
  },
  'provider-error': {
    title: msg({ id: 'connection.provider-error', message: 'The provider has an internal error.' }),
    remedy: msg({
      id: 'connection.provider-error-do',
      message: 'Try again later. If it still fails, ask the provider.',
    }),
  },
  'not-this-provider': {
    title: msg({ id: 'connection.not-this-provider', message: 'Something else answers there.' }),
    remedy: msg({ id: 'connection.not-this-provider-do', message: 'Check the address and the kind of provider.' }),
  },
  'not-set-up': {
    title: msg({ id: 'connection.not-set-up', message: 'The account is not set up yet.' }),
    remedy: msg({ id: 'connection.not-set-up-do', message: 'Type product id and key, and save them.' }),
  },
  'no-phones': {
    title: msg({ id: 'connection.no-phones', message: 'It works, but there is no phone.' }),
    remedy: msg({ id: 'connection.no-phones-do', message: 'Add a phone at the provider.' }),
  },
  'no-active-phone': {
    title: msg({ id: 'connection.no-active-phone', message: 'It works, but no phone is active.' }),
    remedy: msg({ id: 'connection.no-active-phone-do', message: 'Connect a phone on the shop’s “Phone status” page.' }),
  },
};
