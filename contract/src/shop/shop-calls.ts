import { getInstallation, getOnboarding, getProduct, getShop } from './shop.ts';
import { checkShopKeyword, nameShop } from './shop-name.ts';
import {
  acceptInvitation,
  inviteStaff,
  listOwnShops,
  listStaff,
  readInvitation,
  removeStaff,
  revokeInvitation,
  switchShop,
  updateStaff,
} from './staff.ts';

export const shopCalls = {
  getProduct,
  getShop,
  getInstallation,
  getOnboarding,
  checkShopKeyword,
  nameShop,
  listStaff,
  inviteStaff,
  revokeInvitation,
  updateStaff,
  removeStaff,
  readInvitation,
  acceptInvitation,
  listOwnShops,
  switchShop,
};
