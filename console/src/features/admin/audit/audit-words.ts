import { fold } from '@kolaj/domain/shared/fold';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** What was done, in words, by how the calls of it begin; of several the longest. */
const words: readonly [beginnings: readonly string[], words: MessageDescriptor][] = [
  [['/shop/orders/state'], msg({ id: 'audit.did-order', message: 'Order moved on' })],
  [['/shop/orders/note'], msg({ id: 'audit.did-order-note', message: 'Note of an order' })],
  [['/shop/brand/'], msg({ id: 'audit.did-brand', message: 'Brand changed' })],
  [['/shop/brand/remove'], msg({ id: 'audit.did-brand-remove', message: 'Brand removed' })],
  [['/shop/brand/merge'], msg({ id: 'audit.did-brand-merge', message: 'Brands merged' })],
  [
    [
      '/shop/updateClientConfig',
      '/shop/updateServerConfig',
      '/shop/saveSettings',
      '/shop/outputs/settings',
      '/shop/import/settings',
    ],
    msg({ id: 'audit.did-settings', message: 'Settings changed' }),
  ],
  [['/shop/name'], msg({ id: 'audit.did-name', message: 'Shop named' })],
  [['/shop/build'], msg({ id: 'audit.did-build', message: 'Site published' })],
  [['/shop/build/preview'], msg({ id: 'audit.did-build-preview', message: 'Preview of the site' })],
  [['/shop/build/stop'], msg({ id: 'audit.did-build-stop', message: 'Publishing stopped' })],
  [['/shop/build/rollback'], msg({ id: 'audit.did-build-back', message: 'Earlier site published again' })],
  [['/shop/domains/'], msg({ id: 'audit.did-domain', message: 'Domain of the site' })],
  [['/shop/staff/invite'], msg({ id: 'audit.did-staff-invite', message: 'Staff invited' })],
  [['/shop/staff/'], msg({ id: 'audit.did-staff', message: 'Staff changed' })],
  [['staff.join'], msg({ id: 'audit.did-staff-join', message: 'Joined the shop' })],
  [['/shop/keys/add'], msg({ id: 'audit.did-key-add', message: 'API key made' })],
  [['/shop/keys/revoke'], msg({ id: 'audit.did-key-revoke', message: 'API key ended' })],
  [['/shop/webhooks/'], msg({ id: 'audit.did-webhook', message: 'Webhook changed' })],
  [['/shop/webhooks/add'], msg({ id: 'audit.did-webhook-add', message: 'Webhook added' })],
  [['/shop/webhooks/remove'], msg({ id: 'audit.did-webhook-remove', message: 'Webhook removed' })],
  [['/shop/verify/approve'], msg({ id: 'audit.did-approve', message: 'Collages approved' })],
  [['/shop/verify/return'], msg({ id: 'audit.did-send-back', message: 'Collage sent back' })],
  [['/shop/verify/undo', '/review/undo'], msg({ id: 'audit.did-approve-undo', message: 'Approval undone' })],
  [['/shop/verify/link/'], msg({ id: 'audit.did-link', message: 'Approval link' })],
  [['/review/decide'], msg({ id: 'audit.did-review', message: 'Decided by an approval link' })],
  [
    ['/shop/kolaj/save', '/shop/kolaj/copy_values', '/shop/kolaj/type'],
    msg({ id: 'audit.did-collage', message: 'Collage edited' }),
  ],
  [
    ['/shop/kolaj/force', '/shop/kolaj/retry'],
    msg({ id: 'audit.did-collage-again', message: 'Collages processed again' }),
  ],
  [['/shop/state/update'], msg({ id: 'audit.did-state', message: 'Shown or hidden' })],
  [['/shop/sold-out/', '/agent/sold-out/'], msg({ id: 'audit.did-sold-out', message: 'Sold out or back in stock' })],
  [['/shop/kolaj/price/'], msg({ id: 'audit.did-price', message: 'One price for several' })],
  [['/shop/kolaj/price/undo'], msg({ id: 'audit.did-price-undo', message: 'One price for several undone' })],
  [['/shop/kolaj/split'], msg({ id: 'audit.did-split', message: 'Product taken apart' })],
  [['/shop/kolaj/split/undo'], msg({ id: 'audit.did-split-undo', message: 'Taking apart undone' })],
  [['/shop/kolaj/join'], msg({ id: 'audit.did-join', message: 'Collages joined into one product' })],
  [['/shop/folder/import', '/shop/import/'], msg({ id: 'audit.did-import', message: 'Photos imported' })],
  [['/shop/import/undo'], msg({ id: 'audit.did-import-undo', message: 'Import undone' })],
  [['/shop/import/bring_back'], msg({ id: 'audit.did-import-back', message: 'Undone import brought back' })],
  [['/shop/upload/', '/shop/try/'], msg({ id: 'audit.did-upload', message: 'Photo uploaded' })],
  [['/shop/upload/drop'], msg({ id: 'audit.did-upload-drop', message: 'Upload cancelled' })],
  [['/shop/upload/beside/'], msg({ id: 'audit.did-upload-beside', message: 'Note of left out files closed' })],
  [
    ['source.save', '/shop/source/', '/shop/door/', '/shop/watch/'],
    msg({ id: 'audit.did-source', message: 'Photo source changed' }),
  ],
  [['broadcast.send'], msg({ id: 'audit.did-send', message: 'Sent' })],
  [['broadcast.', 'delivery.'], msg({ id: 'audit.did-send-control', message: 'Send changed' })],
  [['broadcast.recall'], msg({ id: 'audit.did-recall', message: 'Message taken back' })],
  [['/shop/broadcast/stop'], msg({ id: 'audit.did-stop', message: 'All sending stopped' })],
  [['/shop/broadcast/go-on'], msg({ id: 'audit.did-go-on', message: 'Sending goes on' })],
  [
    ['/shop/schedule/', '/shop/addschedule', '/shop/cancelschedule', 'schedule.run'],
    msg({ id: 'audit.did-schedule', message: 'Schedule changed' }),
  ],
  [
    ['/shop/channels/', 'channel.', '/shop/admin/channel/'],
    msg({ id: 'audit.did-channel', message: 'Connection changed' }),
  ],
  [
    ['groups.save', '/shop/channels/saveGroups', 'channels.fetch', '/shop/channels/fetch'],
    msg({ id: 'audit.did-groups', message: 'Groups changed' }),
  ],
  [
    ['template.', 'schema.', '/shop/schema/', '/shop/addExampSchema', '/shop/font/'],
    msg({ id: 'audit.did-template', message: 'Template changed' }),
  ],
  [['/provider/'], msg({ id: 'audit.did-purge', message: 'Queue of a phone cleared' })],
  [['/shop/broadcast/pace/'], msg({ id: 'audit.did-pace', message: 'Pace of sending changed' })],
  [['/shop/calendar/feed/'], msg({ id: 'audit.did-feed', message: 'Link of the calendar' })],
  [['/shop/photo/use_anyway'], msg({ id: 'audit.did-pardon', message: 'Damaged photo used anyway' })],
  [['/shop/streams/'], msg({ id: 'audit.did-stream', message: 'Photos of the source read again' })],
  [['/shop/subfolder/'], msg({ id: 'audit.did-subfolder', message: 'Subfolder changed' })],
  [['/shop/telegram/'], msg({ id: 'audit.did-telegram', message: 'Telegram message changed' })],
  [['config.clean'], msg({ id: 'audit.did-config-clean', message: 'Settings put in order at the start' })],
  [['/shop/agents/'], msg({ id: 'audit.did-agent', message: 'Mobile agent changed' })],
  [['/shop/reels/'], msg({ id: 'audit.did-reels', message: 'Films changed' })],
  [['/auth/login'], msg({ id: 'audit.did-login', message: 'Log in' })],
  [['/auth/register'], msg({ id: 'audit.did-register', message: 'Account made' })],
  [['/auth/', '/verify/', 'account.'], msg({ id: 'audit.did-account', message: 'Account changed' })],
  [['admin.act'], msg({ id: 'audit.did-act', message: 'Opened the shop' })],
  [['admin.leave'], msg({ id: 'audit.did-leave', message: 'Left the shop' })],
  [['admin.hold'], msg({ id: 'audit.did-hold', message: 'Sending of all firms held' })],
  [['admin.release'], msg({ id: 'audit.did-release', message: 'Sending of all firms released' })],
  [['admin.firm.create'], msg({ id: 'audit.did-firm-create', message: 'Firm made' })],
  [['admin.firm.delete'], msg({ id: 'audit.did-firm-delete', message: 'Firm deleted' })],
  [['admin.firm.restore'], msg({ id: 'audit.did-firm-restore', message: 'Firm restored' })],
  [['admin.firm.remove'], msg({ id: 'audit.did-firm-remove', message: 'Deleted firm removed for good' })],
  [['admin.firm.owner.'], msg({ id: 'audit.did-firm-owner', message: 'Invitation of an owner' })],
  [['admin.jobs.'], msg({ id: 'audit.did-jobs', message: 'Jobs tried again' })],
  [['admin.help', '/help/ask'], msg({ id: 'audit.did-help', message: 'Question to the administrators' })],
  [
    ['admin.link', 'admin.joined', 'admin.removed'],
    msg({ id: 'audit.did-admin-person', message: 'Administrators changed' }),
  ],
  [['firm.package'], msg({ id: 'audit.did-package-given', message: 'Package given' })],
  [['installation.package'], msg({ id: 'audit.did-package', message: 'Package defined' })],
  [['installation.package-removed'], msg({ id: 'audit.did-package-removed', message: 'Package removed' })],
  [['installation.ask-again'], msg({ id: 'audit.did-ask-again', message: 'Everybody asked to agree again' })],
  [
    ['installation.rekey', 'installation.key-lost'],
    msg({ id: 'audit.did-rekey', message: 'Key of the secrets changed' }),
  ],
  [
    ['installation.shop-import'],
    msg({ id: 'audit.did-shop-import', message: 'Shop read in from another installation' }),
  ],
  [
    ['installation.shop-release'],
    msg({ id: 'audit.did-shop-release', message: 'Shop of another installation released' }),
  ],
  [['installation.'], msg({ id: 'audit.did-installation', message: 'Installation changed' })],
  [['admin.integrity'], msg({ id: 'audit.did-integrity', message: 'File store checked' })],
];

/** Beginnings of the actions whose words hold what was typed, in the language that `say` speaks. */
export function actionsSaid(typed: string, say: (words: MessageDescriptor) => string): string[] {
  const wanted = fold(typed.trim());
  if (wanted === '') return [];
  return words.flatMap(([beginnings, said]) => (fold(say(said)).includes(wanted) ? beginnings : []));
}

const byBeginning = words
  .flatMap(([beginnings, said]) => beginnings.map((beginning) => ({ beginning, said })))
  .sort((a, b) => b.beginning.length - a.beginning.length);

/** null = there are no words for it, and the call has to do. */
export const wordsOf = (action: string): MessageDescriptor | null =>
  byBeginning.find(({ beginning }) => action.startsWith(beginning))?.said ?? null;
