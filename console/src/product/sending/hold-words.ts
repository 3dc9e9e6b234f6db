import type { HoldCause } from '@kolaj/domain/broadcast/hold/hold-cause';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Why Kolaj holds all sending by itself (D-104). */
export const holdCauseWords: Record<HoldCause, MessageDescriptor> = {
  setting: msg({ id: 'hold.cause-setting', message: 'This installation starts without sending (KOLAJ_SENDING).' }),
  restored: msg({
    id: 'hold.cause-restored',
    message: 'This is a restored backup: what waits here may have been sent already.',
  }),
  copied: msg({
    id: 'hold.cause-copied',
    message: 'This is a copy, or it was moved to another machine: the original may be sending.',
  }),
  imported: msg({
    id: 'hold.cause-imported',
    message: 'It was moved here from another installation. An administrator releases it when that one sends no more.',
  }),
};
