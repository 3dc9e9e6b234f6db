import type { DeliveryStatus } from '@kolaj/domain/broadcast/delivery/delivery';
import type { DeliveryReason, ledgerReasons, plainTroubles } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** What went wrong with a call to a provider. */
const troubles: Readonly<Record<(typeof plainTroubles)[number], MessageDescriptor>> = {
  address_not_allowed: msg({ id: 'reason.address-not-allowed', message: 'The provider’s address is not allowed.' }),
  key_not_sendable: msg({
    id: 'reason.key-not-sendable',
    message: 'The provider’s key has characters that cannot be sent.',
  }),
  lease_lost: msg({ id: 'reason.lease-lost', message: 'The program lost its turn before sending.' }),
  answer_too_big: msg({ id: 'reason.answer-too-big', message: 'The provider’s answer is too big.' }),
  answer_unreadable: msg({ id: 'reason.answer-unreadable', message: 'The provider’s answer cannot be read.' }),
  no_message_id: msg({ id: 'reason.no-message-id', message: 'The provider’s answer does not name the message.' }),
  not_set_up: msg({ id: 'reason.not-set-up', message: 'The provider is not set up for this shop.' }),
  settings_unreadable: msg({
    id: 'reason.settings-unreadable',
    message: 'The settings of this channel cannot be read now.',
  }),
  wrong_key: msg({ id: 'reason.wrong-key', message: 'The provider does not accept the key.' }),
  no_such_chat: msg({ id: 'reason.no-such-chat', message: 'This chat does not exist.' }),
  not_own_phone: msg({ id: 'reason.not-own-phone', message: 'This phone does not belong to this shop.' }),
  no_words: msg({ id: 'reason.no-words', message: 'The provider refused it and gave no reason.' }),
  not_taken: msg({ id: 'reason.not-taken', message: 'WhatsApp did not take the message.' }),
  bot_removed: msg({ id: 'reason.bot-removed', message: 'The bot was removed from the group.' }),
  bot_not_in_group: msg({ id: 'reason.bot-not-in-group', message: 'The bot is not in the group.' }),
  bot_no_rights: msg({ id: 'reason.bot-no-rights', message: 'The bot may not post in the group.' }),
  no_log: msg({ id: 'reason.no-log', message: 'The provider keeps no log of messages.' }),
  no_reference: msg({
    id: 'reason.no-reference',
    message: 'The provider’s log does not name our messages.',
  }),
  dropped_as_repeat: msg({
    id: 'reason.dropped-as-repeat',
    message:
      'The provider dropped it as a repetition: the group has had the same message several times. Send it again later, or change its picture or text.',
  }),
  not_this_provider: msg({
    id: 'reason.not-this-provider',
    message: 'Another server answers at the provider’s address.',
  }),
  album_size: msg({ id: 'reason.album-size', message: 'An album has 2 to 10 pictures.' }),
  file_unreadable: msg({ id: 'reason.file-unreadable', message: 'The file cannot be read now.' }),
  file_gone: msg({ id: 'reason.file-gone', message: 'The file is not there any more.' }),
  picture_empty: msg({ id: 'reason.picture-empty', message: 'The picture is empty.' }),
  picture_format: msg({ id: 'reason.picture-format', message: 'The picture is neither JPEG nor PNG.' }),
};

/** What we have decided or found out ourselves. */
const ours: Readonly<Record<(typeof ledgerReasons)[number], MessageDescriptor>> = {
  worker_lost: msg({
    id: 'send.worker-lost',
    message: 'The program ended while it was being sent. It may have arrived.',
  }),
  rate_limited: msg({ id: 'send.rate-limited', message: 'The provider asked to wait.' }),
  phone_not_active: msg({ id: 'send.phone-inactive-long', message: 'Its phone was not active for 2 hours.' }),
  queue_cleared: msg({ id: 'send.queue-cleared', message: 'The queue of its phone was cleared.' }),
  group_removed: msg({ id: 'send.group-removed', message: 'The group is no longer in the lists.' }),
  group_lost: msg({ id: 'send.group-is-lost', message: 'Nothing can be posted in the group any more.' }),
  group_moved: msg({ id: 'send.group-moved', message: 'The group kept changing its id.' }),
  group_twice: msg({ id: 'send.group-twice', message: 'The group is in this send under its new id, too.' }),
  not_approved: msg({ id: 'send.not-approved', message: 'The picture is not approved any more.' }),
  passive: msg({ id: 'send.made-passive', message: 'The picture was made passive.' }),
  subfolder_passive: msg({ id: 'send.subfolder-passive', message: 'The subfolder was made passive.' }),
  picture_changed: msg({
    id: 'send.picture-changed',
    message: 'The picture was changed after the send was confirmed.',
  }),
  photo_gone: msg({ id: 'send.photo-gone', message: 'The photo is no longer in its folder.' }),
  no_text: msg({ id: 'send.no-text', message: 'The contact message was removed.' }),
  taken_back: msg({ id: 'send.taken-back-unsent', message: 'The picture was taken back before this message left.' }),
  not_pinned: msg({
    id: 'send.not-pinned',
    message: 'It is there, but not pinned: the bot may not pin messages in this chat.',
  }),
  sold_out: msg({ id: 'send.sold-out', message: 'The product was sold out before this message left.' }),
  film_removed: msg({ id: 'send.film-removed', message: 'The film was removed before this message left.' }),
};

/** Every code that needs no value has its words here; those with one are in `useReasonWords`. */
export const reasonTexts = { ...troubles, ...ours };

/**
 * Why a message has its state, or why a provider could not be asked. The provider's own words are shown as they came.
 * `status` of the message: where nobody knows what became of it, that is said, too.
 */
export function useReasonWords(): (reason: DeliveryReason | null, status?: DeliveryStatus) => string {
  const { t } = useLingui();
  const wordsOf = usePlainReasonWords();
  return (reason, status) => {
    const isUncertain = status === 'uncertain';
    if (reason === null) {
      return isUncertain ? t({ id: 'send.no-answer', message: 'No answer. It may have arrived.' }) : '';
    }
    // Our own reasons say all of it; an answer that went wrong proves nothing, and neither does a cleared queue.
    const saysAll = reason.code in ours && reason.code !== 'queue_cleared';
    if (!isUncertain || saysAll) return wordsOf(reason);
    return `${wordsOf(reason)} ${t({ id: 'reason.may-have-arrived', message: 'It may have arrived.' })}`;
  };
}

function usePlainReasonWords(): (reason: DeliveryReason) => string {
  const { t, i18n } = useLingui();
  return (reason) => {
    switch (reason.code) {
      case 'no_answer': {
        const { seconds } = reason;
        return t({ id: 'reason.no-answer', message: `No answer after ${seconds} s.` });
      }
      case 'no_connection':
        return t({ id: 'send.no-connection', message: 'The provider could not be reached.' });
      case 'connection_broke':
        return t({ id: 'reason.connection-broke', message: 'The connection broke.' });
      case 'provider_status': {
        const { status } = reason;
        return t({ id: 'reason.provider-status', message: `The provider answered with status ${status}.` });
      }
      case 'provider_said':
        return asSentence(reason.words);
      case 'text_too_long': {
        const { characters } = reason;
        return t({ id: 'reason.text-too-long', message: `The text is longer than ${characters} characters.` });
      }
      case 'file_too_large': {
        const { megabytes } = reason;
        return t({ id: 'reason.file-too-large', message: `The file is larger than ${megabytes} MB.` });
      }
      case 'picture_too_large': {
        const { width, height } = reason;
        return t({ id: 'reason.picture-too-large', message: `The picture is too large: ${width} × ${height} px.` });
      }
      case 'picture_too_narrow': {
        const { width, height } = reason;
        return t({ id: 'reason.picture-too-narrow', message: `The picture is too narrow: ${width} × ${height} px.` });
      }
      default:
        return i18n._(reasonTexts[reason.code]);
    }
  };
}

/** "message was refused" → "Message was refused." */
export const asSentence = (words: string): string =>
  words === '' ? '' : `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, '')}.`;
