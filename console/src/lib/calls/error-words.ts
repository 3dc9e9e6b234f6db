import type { PlainErrorCode } from '@kolaj/contract/errors';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import type { Failure } from './api.ts';

type PlainCode = PlainErrorCode | 'offline' | 'unexpected_answer';

/** What only another program can do wrong, or a page that is older than the server. */
const notAccepted = msg({
  id: 'error.not-accepted',
  message: 'The server did not accept this request. Reload the page.',
});
const somebodyElse = msg({
  id: 'error.changed',
  message: 'Somebody else changed this in the meantime. Reload the page.',
});
const tryInAMoment = msg({ id: 'error.busy-detail', message: 'Try again in a moment.' });
const mayNot = msg({ id: 'error.no-right', message: 'You may not do this.' });
const serverBusy = msg({ id: 'error.busy', message: 'The server is busy.' });
const tooMany = msg({ id: 'error.too-often', message: 'Too many tries.' });

/** The one table of the contract's error codes: why it did not work, and what helps. */
export const errorDetails: Record<PlainCode, MessageDescriptor> = {
  offline: msg({ id: 'error.offline-detail', message: 'Nothing is sent.' }),
  unexpected_answer: msg({ id: 'error.unexpected-answer', message: 'The answer cannot be read. Reload the page.' }),

  unauthorised: msg({ id: 'error.unauthorised', message: 'Your session ended. Log in again.' }),
  admin_only: msg({ id: 'error.admin-only', message: 'Only administrators may do this.' }),
  agent: msg({ id: 'error.agent', message: 'Agent accounts have no access.' }),
  agents_only: msg({ id: 'error.agents-only', message: 'Only mobile agents use this.' }),
  cross_site: notAccepted,
  forged: notAccepted,
  no_right: msg({ id: 'error.no-right-detail', message: 'The owner of the shop can give you this right.' }),
  no_shop: msg({ id: 'error.no-account', message: 'This account has no shop yet.' }),
  not_configured: msg({
    id: 'error.broadcast-not-set-up-detail',
    message: 'Ask your administrator to connect WhatsApp or Telegram.',
  }),
  not_verified: msg({
    id: 'error.not-verified-detail',
    message: 'Sending needs a verified account. You find the button under Account.',
  }),
  owner_only: msg({ id: 'error.owner-only', message: 'Only the owner of the shop may do this.' }),
  second_factor_required: msg({ id: 'error.second-factor-detail', message: 'You find it under Account.' }),
  trial_over: msg({
    id: 'error.trial-over-detail',
    message: 'Importing, building and sending have stopped. Everything you have made stays.',
  }),
  package_used_up: msg({
    id: 'error.used-up',
    message: 'It continues next month. The numbers are in the settings, under Package.',
  }),

  bad_cursor: notAccepted,
  bad_editor: msg({ id: 'error.bad-editor', message: 'These changes do not fit this collage. Reload the page.' }),
  bad_idempotency_key: notAccepted,
  bad_input: msg({ id: 'error.bad-input', message: 'Check what you entered.' }),
  bad_json: notAccepted,
  bad_length: msg({ id: 'error.bad-length', message: 'The file did not arrive completely. Try again.' }),
  bad_path: msg({ id: 'error.bad-path', message: 'This folder cannot be used. Choose another one.' }),
  bad_send_after: msg({ id: 'error.bad-send-after', message: 'This is not a valid time.' }),
  bad_type: notAccepted,
  bad_url: notAccepted,
  key_not_allowed: notAccepted,
  bad_zoom: notAccepted,
  length_required: notAccepted,
  method_not_allowed: notAccepted,
  mixed_images: msg({ id: 'error.mixed-images', message: 'Send the pictures of one brand at a time.' }),
  no_images: msg({ id: 'error.no-images', message: 'Choose pictures to send.' }),
  nothing_selected: msg({ id: 'error.nothing-selected', message: 'Nothing is selected.' }),
  offset: msg({ id: 'error.offset', message: 'The upload was interrupted. Choose the file again to continue.' }),
  too_long: notAccepted,

  changed: somebodyElse,
  downloads_off: msg({ id: 'error.downloads-off', message: 'Downloads are switched off for this shop.' }),
  uploads_off: msg({ id: 'error.uploads-off', message: 'The shop takes no photos from agents now. Ask its owner.' }),
  not_your_brand: msg({ id: 'error.not-your-brand', message: 'This brand is not one of yours. Choose another one.' }),
  idempotency_key_reused: notAccepted,
  not_drawn: msg({ id: 'error.not-drawn', message: 'This template cannot be drawn.' }),
  not_found: msg({ id: 'error.not-found', message: 'It does not exist, or was deleted.' }),
  nothing_to_download: msg({
    id: 'error.nothing-to-download',
    message: 'There is no active collage with a picture here.',
  }),
  unreadable: msg({ id: 'error.unreadable', message: 'This picture cannot be read.' }),
  telegram_changed: msg({
    id: 'error.telegram-changed',
    message: 'The brands or the message changed. Nothing was sent; check again.',
  }),
  version: somebodyElse,

  busy: tryInAMoment,
  internal: msg({ id: 'error.internal', message: 'Something went wrong on our side. Try again.' }),
  no_space: msg({
    id: 'error.no-space',
    message: 'The server has no disk space left. Nothing is lost. Try again later.',
  }),
  provider_unreachable: msg({ id: 'error.provider-unreachable', message: 'The provider does not answer.' }),
  too_many: tryInAMoment,
  too_many_tries: tryInAMoment,
  too_often: tryInAMoment,
  unavailable: tryInAMoment,
};

const titles: Partial<Record<Failure['code'], MessageDescriptor>> = {
  offline: msg({ id: 'error.offline', message: 'No connection.' }),
  no_right: mayNot,
  owner_only: mayNot,
  admin_only: mayNot,
  second_factor_required: msg({
    id: 'error.second-factor',
    message: 'Set up the second step of your log-in first.',
  }),
  trial_over: msg({ id: 'error.trial-over', message: 'Your trial is over.' }),
  package_used_up: msg({ id: 'error.package-used-up', message: 'Your package is used up for this month.' }),
  not_verified: msg({ id: 'error.not-verified', message: 'Confirm your e-mail address first.' }),
  not_configured: msg({ id: 'error.broadcast-not-set-up', message: 'Broadcast is not set up for this shop.' }),
  busy: serverBusy,
  unavailable: serverBusy,
  too_many: tooMany,
  too_many_tries: tooMany,
  too_often: tooMany,
};

const loadFailed = msg({ id: 'error.load-failed', message: 'Load Failed.' });

/** Words for a code with its values. `isOwn`: a refusal with a title of its own, which needs no request id for support. */
export function errorWords(failure: Failure) {
  const title = titles[failure.code];
  return { title: title ?? loadFailed, detail: detailOf(failure), isOwn: title !== undefined };
}

function detailOf(failure: Failure): MessageDescriptor {
  switch (failure.code) {
    case 'bad_days': {
      const { days } = failure.values;
      return msg({ id: 'error.bad-days', message: `This is not a day: ${days}.` });
    }
    case 'brand_changed':
    case 'settings_changed':
      return somebodyElse;
    case 'not_yours': {
      const { names } = failure.values;
      return msg({ id: 'error.not-yours', message: `Only administrators may change: ${names}.` });
    }
    case 'source_unreachable':
      return msg({ id: 'source.unreachable', message: 'The photo source cannot be reached.' });
    case 'too_large': {
      const { megabytes } = failure.values;
      return msg({ id: 'error.too-large', message: `This is too large. At most ${megabytes} MB are allowed.` });
    }
    case 'unknown_images': {
      const { count } = failure.values;
      return msg({
        id: 'error.unknown-images',
        message: plural(count, {
          one: '# picture does not belong to this shop.',
          other: '# pictures do not belong to this shop.',
        }),
      });
    }
    case 'unknown_template': {
      const { names } = failure.values;
      return msg({ id: 'error.unknown-template', message: `There is no template of this name: ${names}.` });
    }
    case 'wrong_brand': {
      const { name, brand } = failure.values;
      return msg({ id: 'error.wrong-brand', message: `The pictures are of ${name}, not of ${brand}.` });
    }
    default:
      return errorDetails[failure.code];
  }
}

/** How long to wait after too many tries. */
export function waitWords(seconds: number): MessageDescriptor {
  const minutes = Math.ceil(seconds / 60);
  return seconds > 90
    ? msg({ id: 'error.too-often-minutes', message: `Try again in ${minutes} min.` })
    : msg({ id: 'error.too-often-seconds', message: `Try again in ${seconds} s.` });
}
