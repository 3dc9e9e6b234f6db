import { allRights } from '@kolaj/domain/account/rights';
import type { ReactNode } from 'react';
import { useShop } from '../account/session.query.ts';
import { NameShop } from './name-shop.tsx';
import { useOnboarding } from './onboarding.query.ts';
import { OnboardingList } from './onboarding-list.tsx';
import { nextStep } from './onboarding-steps.ts';

interface NewShopProps {
  /** The ink button of the first step. */
  addPhotos: ReactNode;
  /** More ways to bring photos in. */
  ways: ReactNode;
}

/** A shop without folders: its name, if it was never asked, then its way to the first send. */
export function NewShop(parts: NewShopProps) {
  const shop = useShop();
  const { data: way } = useOnboarding();
  if (way === undefined || shop === null) return null;
  if (!way.isNamed && shop.standing !== 'staff') return <NameShop />;
  const rights = shop.standing === 'staff' ? shop.rights : allRights;
  return <OnboardingList {...parts} steps={way.steps} facts={way} next={nextStep(way.steps, rights)} />;
}
