import type { RefusalCode } from '@kolaj/contract/refusals';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { errorDetails } from './error-words.ts';
import { videoTaken } from './field-words.ts';

/** What only another program can do wrong, or a page that is older than the server. */
const notAccepted = errorDetails.bad_type;
const missingFields = msg({ id: 'company.required', message: 'This field is required!' });
const stillDrawing = msg({
  id: 'editor.still-drawing',
  message: 'The picture is still being drawn. Try again in a moment.',
});
const deadInvitation = msg({
  id: 'refusal.dead-invitation',
  message: 'This invitation is no longer valid. Ask for a new one.',
});
const paceNotHere = msg({ id: 'pace.fault-here', message: 'This pace cannot be chosen here.' });
const notPossible = msg({ id: 'send.not-possible', message: 'The send has changed in the meantime.' });

/** The one table of the contract's refusal codes: why a call did not do what it was asked for, and what helps. */
export const refusalWords: Record<RefusalCode, MessageDescriptor> = {
  login_failed: msg({
    id: 'login.error-detail',
    message: 'The mail or password is wrong.Please double-check and try again.',
  }),
  second_factor: msg({ id: 'login.code-missing', message: 'Enter the code.' }),
  second_factor_wrong: msg({
    id: 'two-step.wrong-code',
    message: 'This code is wrong. A new one comes every 30 seconds.',
  }),
  second_factor_on: msg({ id: 'two-step.is-on', message: 'Two-step login is on already.' }),
  second_factor_off: msg({ id: 'refusal.second-factor-off', message: 'Two-step login is off.' }),
  second_factor_kept: msg({ id: 'two-step.must-stay', message: 'Your account must keep two-step login.' }),
  not_begun: msg({ id: 'two-step.not-begun', message: 'This took too long. Close the window and start again.' }),
  wrong_password: msg({ id: 'profile.password-wrong', message: 'That is not your current password.' }),
  same_password: msg({ id: 'reset.same', message: 'This is your current password. Choose another one.' }),
  same_address: msg({ id: 'profile.email-same', message: 'That is your address already.' }),
  mail_used: msg({ id: 'register.mail-used', message: 'The mail already used.' }),
  passwordValid: msg({
    id: 'register.password-weak',
    message: 'Min 8, at least one uppercase, lowercase, number and special.',
  }),
  too_many_agents: msg({
    id: 'refusal.too-many-agents',
    message: 'A shop has 200 mobile agents at most. Delete one first.',
  }),
  account_off: msg({ id: 'login.account-off', message: 'Your shop has switched this account off. Ask the shop.' }),
  registration_closed: msg({ id: 'register.closed', message: 'No new accounts' }),
  invitation_needed: msg({ id: 'register.invite', message: 'By invitation only' }),
  terms_changed: msg({ id: 'refusal.terms-changed', message: 'The terms have changed. Read them and agree again.' }),
  dead_link: msg({ id: 'refusal.dead-link', message: 'This link is no longer valid. Ask for a new one.' }),
  package_members: msg({ id: 'refusal.package-members', message: 'Your package has no place for another member.' }),
  package_taken: msg({ id: 'refusal.package-taken', message: 'There is a package of that name.' }),
  package_in_use: msg({
    id: 'refusal.package-in-use',
    message: 'Firms have this package. Give them another one first.',
  }),
  keyword_taken: msg({ id: 'name-shop.taken', message: 'Another shop has this short name.' }),
  try_running: msg({ id: 'try.running', message: 'The pictures are still coming in. Remove them in a moment.' }),
  named_already: msg({ id: 'refusal.named-already', message: 'This shop has its name already.' }),

  dead_invitation: deadInvitation,
  firm_deleted: msg({ id: 'refusal.firm-deleted', message: 'This firm has been deleted.' }),
  other_account: msg({
    id: 'refusal.other-account',
    message: 'This invitation was sent to another address. Log in with that account.',
  }),
  is_owner: msg({ id: 'refusal.is-owner', message: 'The rights of an owner cannot be changed.' }),
  is_member: msg({ id: 'staff.refused-member', message: 'This person works here already.' }),
  too_many_invitations: msg({
    id: 'staff.refused-too-many',
    message:
      'Too many invitations. At most 50 may be open, and an address gets 5 mails a day. Take one back, or wait until tomorrow.',
  }),

  no_source: msg({ id: 'drop.no-source', message: 'This shop has no photo source.' }),
  remote_source: msg({
    id: 'drop.remote-source',
    message: 'The photos of this shop are on its own server. Upload them there.',
  }),
  door_not_offered: msg({ id: 'refusal.door-not-offered', message: 'FTP access is not available here.' }),
  kolajsiz: msg({ id: 'refusal.kolajsiz', message: 'Folders named “kolajsiz” are never imported.' }),
  too_many_watches: msg({
    id: 'refusal.too-many-watches',
    message: 'You cannot watch more folders. Watch the folder above them.',
  }),
  too_many_uploads: msg({ id: 'drop.too-many', message: 'Too many uploads are running.' }),
  uploads_off: errorDetails.uploads_off,
  not_your_brand: errorDetails.not_your_brand,
  bad_name: msg({ id: 'drop.bad-name', message: 'A file or folder cannot have this name.' }),
  not_a_photo: msg({ id: 'drop.not-a-photo', message: 'Kolaj cannot open this as a photo.' }),
  empty: msg({ id: 'drop.empty', message: 'It is empty.' }),
  too_large: msg({ id: 'drop.too-large', message: 'Too large: photos up to 200 MB, ZIPs up to 4 GB.' }),
  too_deep: msg({ id: 'drop.too-deep', message: 'It is in too many nested folders.' }),
  damaged: msg({ id: 'drop.damaged', message: 'It is damaged. Make a new one and add it again.' }),
  encrypted: msg({ id: 'drop.encrypted', message: 'It has a password. Make a ZIP without one.' }),
  zip_in_zip: msg({ id: 'drop.zip-in-zip', message: 'A ZIP inside a ZIP is not opened. Add it separately.' }),
  link: msg({ id: 'drop.link', message: 'It is a link, not a file.' }),
  bomb: msg({ id: 'drop.bomb', message: 'Unpacked, it is far too large for photos.' }),
  too_many_files: msg({ id: 'drop.too-many-files', message: 'More than 20,000 files in one ZIP. Make several.' }),
  no_space: msg({
    id: 'drop.no-space',
    message: 'The disk of this installation is full. Try again when there is room.',
  }),
  not_a_folder: msg({ id: 'drop.not-a-folder', message: 'There is already a file or a link with this name.' }),
  source_unreachable: msg({ id: 'drop.unreachable', message: 'The photo source cannot be reached now.' }),
  internal: errorDetails.internal,
  own_servers_off: msg({ id: 'own-server.off', message: 'An administrator connects servers here.' }),
  pattern_too_short: msg({ id: 'patterns.too-short', message: 'A pattern has at least two characters.' }),
  pattern_too_long: msg({ id: 'patterns.too-long', message: 'A pattern has at most 40 characters.' }),
  pattern_no_placeholder: msg({
    id: 'patterns.no-placeholder',
    message: 'A pattern needs # for a digit, @ for a letter or * for either.',
  }),
  pattern_control_character: msg({ id: 'patterns.one-line', message: 'A pattern is one line of text.' }),
  pattern_photo_number: msg({
    id: 'patterns.photo-number',
    message: 'The number of a photo is at the end, behind a code: B-<#>.',
  }),
  not_running: msg({ id: 'import.refused-copied', message: 'All photos are copied; there is nothing left to stop.' }),
  not_stopped: msg({ id: 'import.refused-nothing', message: 'This import has nothing left to do.' }),
  still_copying: msg({ id: 'refusal.still-copying', message: 'This import is still copying. Cancel it first.' }),
  other_import: msg({ id: 'import.refused-busy', message: 'Another import of this folder is running or paused.' }),
  host_missing: msg({ id: 'firm-source.host-missing', message: 'Enter the server.' }),
  host_invalid: msg({
    id: 'firm-source.host-invalid',
    message: 'Only the name or address, without ftp:// and folders.',
  }),
  username_missing: msg({ id: 'firm-source.username-missing', message: 'Enter the user name.' }),
  password_missing: msg({
    id: 'firm-source.password-missing',
    message: 'Type the password: a saved one is not sent to another server or for another user.',
  }),
  key_invalid: msg({ id: 'firm-source.key-invalid', message: 'This is not a private key.' }),
  root_invalid: msg({ id: 'firm-source.root-invalid', message: 'This folder cannot be used.' }),

  driver_not_for_channel: notAccepted,
  unknown_field: notAccepted,
  value_missing: missingFields,
  malformed: msg({ id: 'connection.malformed', message: 'This value cannot be used.' }),
  phone_list: notAccepted,
  missing_fields: missingFields,
  group_listed: msg({ id: 'refusal.group-listed', message: 'This group is already in the list.' }),
  settings_missing: msg({ id: 'refusal.settings-missing', message: 'Connect a provider for this channel first.' }),

  no_image: msg({ id: 'reason.no-image', message: 'No readable photo' }),
  image_broken: msg({ id: 'editor.save-photo-broken', message: 'A photo cannot be read. Choose another one.' }),
  image_small: msg({ id: 'reason.image-small', message: 'Photos too small' }),
  no_template: msg({ id: 'failure.no-template', message: 'No template fits' }),
  field_missing: msg({ id: 'reason.field-missing', message: 'Required values missing' }),
  template_invalid: msg({ id: 'reason.template-invalid', message: 'Template broken or deleted' }),
  render_error: msg({ id: 'reason.render-error', message: 'Could not be drawn' }),
  source_gone: msg({ id: 'reason.source-gone', message: 'Photos no longer in the source' }),
  sent_back: msg({ id: 'failure.sent-back', message: 'Sent back' }),
  rendering: stillDrawing,
  busy: msg({ id: 'editor.busy', message: 'The collage is being processed. Save again when it is ready.' }),
  not_done: msg({ id: 'refusal.not-done', message: 'Only a collage awaiting approval can be approved or sent back.' }),
  not_failed: msg({ id: 'refusal.not-failed', message: 'Only a collage that needs work can be reprocessed.' }),
  not_rendered: stillDrawing,
  nothing_to_undo: msg({ id: 'refusal.nothing-to-undo', message: 'There is nothing to undo.' }),
  not_joinable: msg({
    id: 'refusal.not-joinable',
    message: 'Only collages of one brand that are neither approved nor sent can become one product.',
  }),
  not_splittable: msg({
    id: 'refusal.not-splittable',
    message: 'Only an active collage that is neither approved, sent nor joined can be taken apart.',
  }),
  price_without_number: msg({
    id: 'refusal.price-without-number',
    message: 'A price has a number, like 24.90. Words in its place are typed in the editor.',
  }),
  no_values: msg({ id: 'refusal.no-values', message: 'This collage has no texts to copy.' }),
  nothing_changes: msg({ id: 'refusal.nothing-changes', message: 'Reprocessing would change nothing.' }),
  downloads_off: errorDetails.downloads_off,
  nothing_to_download: errorDetails.nothing_to_download,

  brands_changed: msg({
    id: 'refusal.brands-changed',
    message: 'The list of brands has changed in the meantime. Try again.',
  }),
  brand_name_taken: msg({
    id: 'refusal.brand-name-taken',
    message: 'Another brand goes by this name by now. Rename that one first.',
  }),
  too_many_brands: msg({ id: 'refusal.too-many-brands', message: 'The shop has too many brands. Remove one first.' }),
  reels_changed: msg({
    id: 'refusal.reels-changed',
    message: 'The list of videos has changed in the meantime. Try again.',
  }),
  keyword_differs: msg({ id: 'refusal.keyword-differs', message: 'This is not the keyword of this firm.' }),
  too_many_keys: msg({ id: 'refusal.too-many-keys', message: 'Twenty keys are the most. Revoke one first.' }),
  too_many_webhooks: msg({ id: 'refusal.too-many-webhooks', message: 'Ten webhooks are the most. Remove one first.' }),
  webhook_off: msg({ id: 'refusal.webhook-off', message: 'This webhook is switched off. Switch it on first.' }),
  too_many_reels: msg({ id: 'refusal.too-many-reels', message: 'The list is full. Remove a video first.' }),
  video_taken: videoTaken,
  no_playlist: msg({ id: 'refusal.no-playlist', message: 'No playlist is set.' }),
  playlist_gone: msg({ id: 'refusal.playlist-gone', message: 'YouTube has no such playlist, or it is private.' }),
  playlist_unreachable: msg({
    id: 'refusal.playlist-unreachable',
    message: 'YouTube does not answer. Try again later.',
  }),
  playlist_unreadable: msg({
    id: 'refusal.playlist-unreadable',
    message: 'YouTube’s answer could not be read. Try again later.',
  }),
  film_running: msg({ id: 'refusal.film-running', message: 'A film is being made already.' }),
  too_few_collages: msg({ id: 'refusal.too-few-collages', message: 'Too few collages were approved today.' }),
  film_program_missing: msg({ id: 'refusal.no-ffmpeg', message: 'The server has no ffmpeg.' }),
  upload_not_png: msg({ id: 'refusal.upload-not-png', message: 'Choose a PNG file.' }),
  upload_not_png_or_mp4: msg({ id: 'refusal.upload-not-png-or-mp4', message: 'Choose a PNG or MP4 file.' }),
  upload_not_a_picture: msg({ id: 'refusal.upload-not-a-picture', message: 'Choose a PNG, JPEG or WebP file.' }),
  upload_animated: msg({
    id: 'refusal.upload-animated',
    message: 'Moving pictures cannot be used. Choose a still one.',
  }),
  upload_damaged: msg({ id: 'refusal.upload-damaged', message: 'This file is damaged. Choose another one.' }),
  upload_too_many_pixels: msg({
    id: 'refusal.upload-too-many-pixels',
    message: 'This picture is too large. Make it smaller and try again.',
  }),
  upload_film_too_long: msg({
    id: 'refusal.upload-film-too-long',
    message: 'This film is too long. At most 2 minutes are possible.',
  }),
  upload_quota: msg({
    id: 'refusal.upload-quota',
    message: 'The space for pictures of this shop is full. Ask your administrator.',
  }),
  no_sample_photos: msg({ id: 'refusal.no-sample-photos', message: 'This firm has no photos to try a template with.' }),
  photo_unreadable: msg({ id: 'refusal.photo-unreadable', message: 'A photo of this product cannot be read.' }),
  name_taken: msg({ id: 'refusal.name-taken', message: 'There is already a template of this name.' }),
  background_unknown: msg({
    id: 'refusal.background-unknown',
    message: 'The background picture is missing. Upload it again.',
  }),
  nothing_to_do: msg({ id: 'refusal.nothing-to-do', message: 'No collage would change.' }),
  template_running: msg({
    id: 'refusal.template-running',
    message: 'Collages are already being drawn with this template.',
  }),
  not_a_font: msg({ id: 'fonts.no-font', message: 'This is not a TrueType or OpenType font.' }),
  font_without_letters: msg({ id: 'fonts.no-letters', message: 'This font has neither a whole alphabet nor digits.' }),
  font_damaged: msg({ id: 'fonts.damaged', message: 'This font cannot be drawn.' }),
  font_name_missing: msg({ id: 'fonts.name-missing', message: 'The font has no name of its own. Give it one.' }),
  font_name_ours: msg({ id: 'fonts.name-ours', message: 'A standard font has this name. Choose another name.' }),
  font_name_taken: msg({
    id: 'fonts.name-taken',
    message: 'You have, or had, another font of this name. Choose another one.',
  }),
  no_products: msg({ id: 'build.no-products', message: 'No collage is approved and active.' }),
  release_gone: msg({ id: 'refusal.release-gone', message: 'This version is too old. Its pages were deleted.' }),

  already_sent: msg({ id: 'send.sent-before', message: 'The folder was sent before.' }),
  already_sending: msg({ id: 'send.sending-now', message: 'These days are being sent now.' }),
  nothing_to_send: msg({ id: 'send.nothing', message: 'There is nothing to send in these days.' }),
  no_target: msg({ id: 'send.no-target', message: 'No group receives this brand. Add one in the group settings.' }),
  nothing_to_edit: msg({ id: 'telegram.nothing-to-edit', message: 'Nothing of what was sent can be changed now.' }),
  message_too_long: msg({
    id: 'send.message-too-long',
    message: 'The text is longer than Telegram takes. Shorten it first.',
  }),
  send_stopped: msg({ id: 'send.stopped', message: 'This send was stopped. The rest of it is not sent.' }),
  parts_disagree: msg({ id: 'send.parts-disagree', message: 'Its batches do not belong together. Send it again.' }),
  not_configured: msg({ id: 'send.not-set-up', message: 'Broadcast is not set up for this shop' }),
  phone_unknown: msg({ id: 'manual.phone-unknown', message: 'The provider no longer knows this phone.' }),
  phone_not_active: msg({ id: 'manual.phone-not-active', message: 'This phone is not active. Choose another one.' }),
  provider_unreachable: msg({ id: 'send.provider-silent', message: 'The provider does not answer.' }),
  unknown_chats: msg({ id: 'manual.unknown-chats', message: 'This phone no longer has some of the ticked chats.' }),
  confirm_contacts: msg({
    id: 'refusal.confirm-contacts',
    message: 'So many contacts need a confirmation: type their number, and why you write to them.',
  }),
  too_many_contacts: msg({
    id: 'manual.too-many',
    message: 'You may not write to so many contacts in one day. Groups have no such limit.',
  }),
  settled_before: msg({ id: 'send.settled-before', message: 'This message is already settled.' }),
  still_uncertain: msg({
    id: 'send.still-uncertain',
    message: 'The provider does not list it. It may still have arrived.',
  }),
  listed_but_cleared: msg({
    id: 'refusal.listed-but-cleared',
    message:
      'The provider lists it, but its queue was cleared: it may have been thrown away. Look into the group, then say whether it is there.',
  }),
  queue_unknown: msg({
    id: 'refusal.queue-unknown',
    message:
      'The provider does not say what is in its queue, so nothing was cleared. Try again in a moment. To stop at once, stop the send.',
  }),
  log_proves_nothing: msg({
    id: 'refusal.log-proves-nothing',
    message:
      'The provider’s log does not name our messages, so it cannot tell. Look into the group, then say whether it is there.',
  }),
  not_asked_yet: msg({
    id: 'refusal.not-asked-yet',
    message: 'Not all messages could be checked at once. Check again.',
  }),
  nothing_failed: notPossible,
  nothing_to_take_back: msg({
    id: 'refusal.nothing-to-take-back',
    message: 'Nothing of this picture can be taken back any more.',
  }),
  not_possible: notPossible,
  already_scheduled: msg({ id: 'refusal.already-scheduled', message: 'This is already scheduled at this time.' }),
  schedule_id_required: msg({
    id: 'refusal.schedule-id-required',
    message: 'There are several schedules: choose one.',
  }),
  too_many_schedules: msg({
    id: 'refusal.too-many-schedules',
    message: 'There can be at most 200 schedules. Delete one first.',
  }),
  no_next_run: msg({ id: 'refusal.no-next-run', message: 'With these days it would never run.' }),
  pace_not_here: paceNotHere,
  pace_no_figures: paceNotHere,
  pace_turned_wait: msg({ id: 'pace.fault-turned', message: 'A longest wait is shorter than the shortest one.' }),
  pace_too_fast: msg({
    id: 'pace.fault-fast',
    message: 'Too fast: at least 2 s on WhatsApp, 3 s in a Telegram group.',
  }),
  pace_empty_rest: msg({ id: 'pace.fault-rest', message: 'A rest needs a length.' }),
  pace_bad_window: msg({
    id: 'pace.fault-hours',
    message: 'The open hours must last at least one hour and end before midnight.',
  }),
  pace_bad_cap: msg({
    id: 'pace.fault-cap',
    message: 'A cap grows by 50 % a day at most and ends no lower than it starts.',
  }),
  pace_no_brake: msg({ id: 'pace.fault-brake', message: 'A number needs rests or a daily cap.' }),
  pace_changed_meanwhile: msg({
    id: 'pace.fault-changed',
    message: 'Somebody else has changed the pace. Check it again.',
  }),
};
