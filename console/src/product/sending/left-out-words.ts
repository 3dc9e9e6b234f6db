import type { LeftOutReason, LeftOutRow, plainLeftOutReasons } from '@kolaj/domain/broadcast/routing/left-out-reason';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { phoneNumber } from './phone-number.ts';

/** Every code that needs no value; those with one are in `useLeftOutWords`. */
export const leftOutTexts: Readonly<Record<(typeof plainLeftOutReasons)[number], MessageDescriptor>> = {
  channel_not_configured: msg({ id: 'send.its-channel', message: 'its channel is not set up.' }),
  source_not_admitted: msg({ id: 'send.its-source', message: 'it does not take this kind of image.' }),
  phone_unknown: msg({ id: 'send.its-phone-unknown', message: 'the provider does not know its phone.' }),
  cannot_post: msg({ id: 'send.cannot-post', message: 'no active phone may post in it.' }),
  channels_not_offered: msg({
    id: 'send.channels-not-offered',
    message: 'its provider does not write to WhatsApp channels.',
  }),
  this_phone_cannot_post: msg({ id: 'send.this-phone-cannot-post', message: 'this phone may not post in it.' }),
  group_lost: msg({ id: 'send.group-lost', message: 'nothing can be posted in it any more.' }),
  no_telegram_account: msg({ id: 'send.its-account', message: 'no Telegram account writes to it.' }),
  no_video: msg({ id: 'send.no-video', message: 'its provider sends no films.' }),
  film_there: msg({ id: 'send.film-there', message: 'it has this film already.' }),
};

interface LeftOutWords {
  /** The group's own name, or "2 images". */
  nameOf: (row: LeftOutRow) => string;
  reasonOf: (reason: LeftOutReason) => string;
}

/** Who gets nothing, and why, as the two halves of one line: "Beren VIP: its phone +90 532 … is not active." */
export function useLeftOutWords(): LeftOutWords {
  const { t, i18n } = useLingui();
  return {
    nameOf({ name, reason }) {
      if (name !== null) return name;
      const images = reason.code === 'images_not_sendable' ? reason.images : 0;
      return t({ id: 'send.confirm-images', message: plural(images, { one: '# image', other: '# images' }) });
    },
    reasonOf(reason) {
      switch (reason.code) {
        case 'phone_not_active': {
          if (reason.phone === '') return t({ id: 'send.its-phone-unnamed', message: 'its phone is not active.' });
          const phone = phoneNumber(reason.phone);
          return t({ id: 'send.its-phone', message: `its phone ${phone} is not active.` });
        }
        case 'images_not_sendable':
          return t({ id: 'send.images-left-out', message: 'no longer approved and active, or from another day.' });
        case 'in_words':
          return reason.words;
        default:
          return i18n._(leftOutTexts[reason.code]);
      }
    },
  };
}
