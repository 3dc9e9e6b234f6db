import {
  getBrandUse,
  listBrands,
  mergeBrands,
  orderBrands,
  removeBrand,
  restoreBrand,
  savePinnedBrand,
  switchBrand,
  unmergeBrands,
  upsertBrand,
} from './brand.ts';

export const brandCalls = {
  listBrands,
  upsertBrand,
  switchBrand,
  savePinnedBrand,
  orderBrands,
  getBrandUse,
  removeBrand,
  restoreBrand,
  mergeBrands,
  unmergeBrands,
};
