import type { PhoneView } from '@kolaj/contract/channel/channel';
import type { ProviderTrouble } from '@kolaj/domain/broadcast/delivery/delivery-reason';
import type { Phone } from '@kolaj/domain/channel/group/group';
import { activeStatus, type Listing } from '../../../ports/channel.ts';

export const phoneView = ({ id, number, name, type, status }: Omit<Phone, 'queue'>): PhoneView => ({
  id,
  number,
  name,
  type,
  status,
  active: status === activeStatus,
});

/** Phones with the state of their loading (PH-04). */
export function phonesView(found: Listing<Phone>): {
  kind: 'loaded' | 'error';
  list: PhoneView[];
  error: ProviderTrouble | null;
} {
  return found.kind === 'loaded'
    ? { kind: 'loaded', list: found.list.map(phoneView), error: null }
    : { kind: 'error', list: [], error: found.why };
}
