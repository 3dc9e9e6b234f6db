import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';

type Plain = Exclude<
  ProviderTrouble,
  { seconds: number } | { system: string } | { status: number } | { words: string }
>;

const sentences: Readonly<Record<Plain['code'], string>> = {
  address_not_allowed: 'the address is not allowed',
  key_not_sendable: 'the key has characters that cannot be sent',
  lease_lost: 'the lease was lost before sending',
  answer_too_big: 'the answer is too big',
  answer_unreadable: 'the answer cannot be read',
  no_message_id: 'the answer has no message id',
  not_set_up: 'the provider is not set up for this shop',
  settings_unreadable: 'the settings of this channel cannot be read now',
  wrong_key: 'the key is wrong',
  no_such_chat: 'this chat does not exist',
  not_own_phone: 'this phone is not one of the connection',
  no_words: 'the provider refused it without words',
  not_taken: 'WhatsApp did not take the message',
  bot_removed: 'the bot was removed',
  bot_not_in_group: 'the bot is not in the group',
  bot_no_rights: 'the bot may not post there',
  no_log: 'the provider keeps no log by our reference',
  no_reference: 'its log does not name our messages',
  dropped_as_repeat: 'the provider dropped it as a repetition',
  not_this_provider: 'this is another server',
  album_size: 'an album has 2 to 10 pictures',
  file_unreadable: 'the file cannot be read',
  file_gone: 'the file is not there any more',
  file_too_large: 'the file is too large',
  picture_empty: 'the picture is empty',
  picture_format: 'the picture is neither JPEG nor PNG',
  picture_too_large: 'the picture is too large',
  picture_too_narrow: 'the picture is too narrow',
  text_too_long: 'the text is too long',
};

/**
 * A trouble in English, for what has no codes: `message` and `detail` of answers about a connection, and the log. What
 * is stored or shown of a message is the code.
 */
export function troubleWords(trouble: ProviderTrouble): string {
  switch (trouble.code) {
    case 'no_answer':
      return `no answer after ${trouble.seconds} s`;
    case 'no_connection':
    case 'connection_broke':
      return trouble.system === '' ? 'connection failed' : `connection failed: ${trouble.system}`;
    case 'provider_status':
      return `the provider answered ${trouble.status}`;
    case 'provider_said':
      return trouble.words;
    default:
      return sentences[trouble.code];
  }
}
