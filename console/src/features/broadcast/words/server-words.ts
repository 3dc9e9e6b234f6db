import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { phoneNumber } from './phone-number.ts';
import { reasonOf } from './server-reasons.ts';

/**
 * Why a group is left out or a message has a question, in the user's language. Takes the server's code or its English
 * sentence; what is neither (the provider's own words) is shown as it came.
 */
export function useServerWords(): (words: string) => string {
  const { t } = useLingui();
  const leftOut = useLeftOutWords();
  const delivery = useDeliveryWords();
  const changed = useChangedWords();
  return (words) => {
    const { code, value } = reasonOf(words);
    if (code === 'its_phone_number') {
      const phone = phoneNumber(value);
      return t({ id: 'send.its-phone', message: `its phone ${phone} is not active.` });
    }
    if (code === 'no_answer_after') {
      const seconds = value;
      return t({ id: 'send.no-answer-after', message: `No answer after ${seconds} s. It may have arrived.` });
    }
    return leftOut(code) ?? delivery(code) ?? changed(code) ?? words;
  };
}

/** A group's own name stays; "2 images", which the server says in English, is said in the user's language. */
export function useLeftOutName(): (name: string) => string {
  const { t } = useLingui();
  return (name) => {
    const count = /^(\d+) images?$/.exec(name)?.[1];
    if (count === undefined) return name;
    const images = Number(count);
    return t({ id: 'send.confirm-images', message: plural(images, { one: '# image', other: '# images' }) });
  };
}

function useLeftOutWords(): (code: string) => string | null {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'its_phone':
        return t({ id: 'send.its-phone-unnamed', message: 'its phone is not active.' });
      case 'its_channel':
        return t({ id: 'send.its-channel', message: 'its channel is not set up.' });
      case 'its_source':
        return t({ id: 'send.its-source', message: 'it does not take this kind of image.' });
      case 'its_phone_unknown':
        return t({ id: 'send.its-phone-unknown', message: 'the provider does not know its phone.' });
      case 'its_account':
        return t({ id: 'send.its-account', message: 'no Telegram account writes to it.' });
      case 'cannot_post':
        return t({ id: 'send.cannot-post', message: 'no active phone may post in it.' });
      case 'this_phone_cannot_post':
        return t({ id: 'send.this-phone-cannot-post', message: 'this phone may not post in it.' });
      case 'group_lost':
        return t({ id: 'send.group-lost', message: 'nothing can be posted in it any more.' });
      case 'images_left_out':
        return t({ id: 'send.images-left-out', message: 'not approved and active any more, or of another day.' });
      default:
        return null;
    }
  };
}

function useDeliveryWords(): (code: string) => string | null {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'no_answer':
        return t({ id: 'send.no-answer', message: 'No answer. It may have arrived.' });
      case 'connection_broke':
        return t({ id: 'send.connection-broke', message: 'The connection broke. It may have arrived.' });
      case 'no_connection':
        return t({ id: 'send.no-connection', message: 'The provider could not be reached.' });
      case 'worker_lost':
        return t({
          id: 'send.worker-lost',
          message: 'The program ended while it was being sent. It may have arrived.',
        });
      case 'rate_limited':
        return t({ id: 'send.rate-limited', message: 'The provider asked to wait.' });
      case 'phone_not_active':
        return t({ id: 'send.phone-inactive-long', message: 'Its phone was not active for 2 hours.' });
      case 'group_removed':
        return t({ id: 'send.group-removed', message: 'The group is not in the lists any more.' });
      case 'not_approved':
        return t({ id: 'send.not-approved', message: 'The picture is not approved any more.' });
      case 'passive':
        return t({ id: 'send.made-passive', message: 'The picture was made passive.' });
      case 'subfolder_passive':
        return t({ id: 'send.subfolder-passive', message: 'The subfolder was made passive.' });
      case 'picture_changed':
        return t({ id: 'send.picture-changed', message: 'The picture was changed after the send was confirmed.' });
      case 'no_text':
        return t({ id: 'send.no-text', message: 'The contact message was removed.' });
      default:
        return null;
    }
  };
}

/** What has changed since the send was confirmed, and phones that rest. */
function useChangedWords(): (code: string) => string | null {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'cooling_down':
        return t({
          id: 'send.cooling-down',
          message: 'It rests: nobody knows what became of its last messages.',
        });
      case 'queue_cleared':
        return t({ id: 'send.queue-cleared', message: 'The queue of its phone was cleared.' });
      case 'group_is_lost':
        return t({ id: 'send.group-is-lost', message: 'Nothing can be posted in the group any more.' });
      case 'group_moved':
        return t({ id: 'send.group-moved', message: 'The group kept changing its id.' });
      case 'group_twice':
        return t({ id: 'send.group-twice', message: 'The group is in this send under its new id, too.' });
      case 'photo_gone':
        return t({ id: 'send.photo-gone', message: 'The photo is not in its folder any more.' });
      default:
        return null;
    }
  };
}
