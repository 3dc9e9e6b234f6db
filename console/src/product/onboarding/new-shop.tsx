import { allRights } from '@kolaj/domain/account/rights';
import { lazy, type ReactNode, Suspense } from 'react';
import { SkeletonRows } from '../../ui/feedback/skeleton-rows.tsx';
import { useShop } from '../account/session.query.ts';
import { useOnboarding } from './onboarding.query.ts';
import { OnboardingList } from './onboarding-list.tsx';
import { nextStep } from './onboarding-steps.ts';

// Asked once in a shop's life: its form is not part of the page that everybody begins with.
const NameShop = lazy(async () => ({ default: (await import('./name-shop.tsx')).NameShop }));

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
  if (!way.isNamed && shop.standing !== 'staff') {
    return (
      <Suspense fallback={<SkeletonRows />}>
        <NameShop />
      </Suspense>
    );
  }
  const rights = shop.standing === 'staff' ? shop.rights : allRights;
  return <OnboardingList {...parts} steps={way.steps} facts={way} next={nextStep(way.steps, rights)} />;
}
