import { afterTime } from '@kolaj/domain/broadcast/accept/image-time';
import type { RoutingPhone } from '@kolaj/domain/broadcast/routing/routing-model';
import type { Stream } from '@kolaj/domain/channel/group';
import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { AuditNote } from '../../../http/route.ts';
import type { SendableCollage, SendSubfolder } from '../plan/images.store.ts';
import type { SendPlan } from '../plan/plan-send.ts';
import type { SendSettings } from '../settings.store.ts';
import type { FillDeps } from './accept-fill.ts';
import type { Refusal } from './refusals.ts';
import type { SendIdentity } from './send-key.ts';

/** A send_kolaj call whose fields are checked: the pictures are the shop's, of this subfolder. */
export interface SendCall {
  stream: Stream;
  subfolder: SendSubfolder;
  days: readonly string[];
  sendAfter: Date | null;
  onlySaleGroup: boolean;
  resend: boolean;
  batch: string;
  hashes: readonly string[];
  collageIds: ReadonlySet<string>;
}

export interface AcceptDeps extends FillDeps {
  now: Date;
  addresses: InstallationAddresses;
  phones: readonly RoutingPhone[] | null;
  requestedBy: string;
  /** For the audit row of the call. */
  note: (audited: AuditNote) => void;
}

export type Accepted =
  | { kind: 'accepted'; broadcastId: string }
  | { kind: 'refused'; refusal: Refusal; broadcastId?: string; sentDays?: string[] };

/** A call on its way, with what it will write. */
export interface Step {
  call: SendCall;
  plan: SendPlan;
  identity: SendIdentity;
  deps: AcceptDeps;
}

/** Parts keep the order of the whole send, whichever comes first: 25 places each, the most a call may hold. */
const placesPerPart = 25;
export const positionOf = ({ part }: SendIdentity): number => (part - 1) * placesPerPart;

/** The newest image of the send: what is newer is "after the last send" (D-57). */
export function cutoffOf(images: readonly SendableCollage[], { group_key }: SendSettings): Date {
  return new Date(Math.max(0, ...images.map(({ times }) => afterTime(times, group_key).getTime())));
}
