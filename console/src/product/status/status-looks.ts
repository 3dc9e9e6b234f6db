import type { CollageStatus } from '@kolaj/domain/collage/collage';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import {
  type Icon,
  IconAlertTriangle,
  IconBan,
  IconChecks,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconClock,
  IconEyeOff,
  IconHelpHexagon,
  IconHourglassHigh,
  IconLoader2,
  IconPlayerPause,
  IconSend,
  IconShoppingCartOff,
  IconWand,
} from '@tabler/icons-react';

/** The statuses of a collage in the order of every list: what needs a person first. */
export const statusOrder: readonly CollageStatus[] = ['failed', 'done', 'pending', 'verified'];

export type BadgeStatus =
  | CollageStatus
  | 'passive'
  | 'sold-out'
  | 'not-sent'
  | 'queued'
  | 'sending'
  | 'paused'
  | 'sent'
  | 'partial'
  | 'uncertain'
  | 'failed-delivery'
  | 'cancelled'
  | 'phone-active'
  | 'phone-inactive'
  | 'building'
  | 'guessed';

type Tone = 'slate' | 'red' | 'amber' | 'green' | 'violet' | 'accent' | 'outline';

interface StatusLook {
  icon: Icon;
  tone: Tone;
  /** The same everywhere (ux §5). */
  word: MessageDescriptor;
  isTurning?: true;
}

export const statusLooks: Record<BadgeStatus, StatusLook> = {
  pending: {
    icon: IconLoader2,
    tone: 'slate',
    word: msg({ id: 'status.pending', message: 'Processing' }),
    isTurning: true,
  },
  failed: { icon: IconAlertTriangle, tone: 'red', word: msg({ id: 'status.failed', message: 'Needs work' }) },
  done: { icon: IconHourglassHigh, tone: 'amber', word: msg({ id: 'status.done', message: 'Awaiting approval' }) },
  verified: { icon: IconCircleCheck, tone: 'green', word: msg({ id: 'status.verified', message: 'Approved' }) },
  passive: { icon: IconEyeOff, tone: 'outline', word: msg({ id: 'status.passive', message: 'Passive' }) },
  'sold-out': { icon: IconShoppingCartOff, tone: 'slate', word: msg({ id: 'status.sold-out', message: 'Sold out' }) },
  'not-sent': { icon: IconCircleDashed, tone: 'outline', word: msg({ id: 'status.not-sent', message: 'Not sent' }) },
  queued: { icon: IconClock, tone: 'slate', word: msg({ id: 'status.queued', message: 'Queued' }) },
  sending: { icon: IconSend, tone: 'accent', word: msg({ id: 'status.sending', message: 'Sending' }) },
  paused: { icon: IconPlayerPause, tone: 'amber', word: msg({ id: 'status.paused', message: 'Paused' }) },
  sent: { icon: IconChecks, tone: 'green', word: msg({ id: 'status.sent', message: 'Sent' }) },
  partial: { icon: IconCircleHalf2, tone: 'amber', word: msg({ id: 'status.partial', message: 'Partly sent' }) },
  uncertain: { icon: IconHelpHexagon, tone: 'violet', word: msg({ id: 'status.uncertain', message: 'Uncertain' }) },
  'failed-delivery': {
    icon: IconAlertTriangle,
    tone: 'red',
    word: msg({ id: 'status.failed-delivery', message: 'Failed' }),
  },
  cancelled: { icon: IconBan, tone: 'slate', word: msg({ id: 'status.cancelled', message: 'Cancelled' }) },
  'phone-active': { icon: IconCircleCheck, tone: 'green', word: msg({ id: 'status.phone-active', message: 'active' }) },
  'phone-inactive': {
    icon: IconAlertTriangle,
    tone: 'red',
    word: msg({ id: 'status.phone-inactive', message: 'not active' }),
  },
  building: {
    icon: IconLoader2,
    tone: 'accent',
    word: msg({ id: 'status.building', message: 'Building' }),
    isTurning: true,
  },
  guessed: { icon: IconWand, tone: 'amber', word: msg({ id: 'status.guessed', message: 'guessed' }) },
};
