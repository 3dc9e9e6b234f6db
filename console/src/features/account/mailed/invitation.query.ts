import { getUser, logout } from '@kolaj/contract/account/account';
import { acceptInvitation, readInvitation } from '@kolaj/contract/shop/staff';
import { ApiError, call } from '../../../lib/calls/api.ts';

/** What a mailed invitation offers to the person who opened it. */
export interface Offer {
  shopName: string;
  /** The one address it is for. */
  email: string;
  hasAccount: boolean;
  /** Empty when it is not known any more. */
  invitedBy: string;
  /** Address of the person who is logged in here. */
  visitor: string | null;
}

/** dead: used, taken back, too old or never good. */
export async function readOffer(token: string): Promise<Offer | 'dead' | 'firm-deleted'> {
  const [answer, visitor] = await Promise.all([call(readInvitation, { token }), visitorAddress()]);
  if (!answer.success) return answer.code === 'firm_deleted' ? 'firm-deleted' : 'dead';
  const { shop_name: shopName, email, has_account: hasAccount, invited_by: invitedBy } = answer.data;
  return { shopName, email, hasAccount, invitedBy, visitor };
}

async function visitorAddress(): Promise<string | null> {
  try {
    const { data } = await call(getUser, {});
    return data.email;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) return null;
    throw error;
  }
}

/** Whether it is for the account that is logged in here. */
export const isForVisitor = ({ email, visitor }: Offer): boolean => visitor?.toLowerCase() === email.toLowerCase();

/** Joins the shop; from then on this device works in it. */
export async function joinShop(token: string): Promise<'joined' | 'not-valid' | 'other-account'> {
  const answer = await call(acceptInvitation, { token });
  if (answer.success) return 'joined';
  return answer.code === 'other_account' ? 'other-account' : 'not-valid';
}

/** The POST twin: a GET must not change anything by being followed (D-10). */
export const logOut = () => call({ ...logout, method: 'POST' }, {});
