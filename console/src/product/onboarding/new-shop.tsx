import { allRights } from '@kolaj/domain/account/rights';
import { useShop } from '../account/session.query.ts';
import { useOnboarding } from './onboarding.query.ts';
import { OnboardingList } from './onboarding-list.tsx';
import { nextAction } from './onboarding-steps.ts';

/** A shop without folders: its way to the first send. */
export function NewShop() {
  const shop = useShop();
  const { data: steps = [] } = useOnboarding();
  const rights = shop?.standing === 'staff' ? shop.rights : allRights;
  return <OnboardingList steps={steps} next={nextAction(steps, { rights, hasFolders: false })} />;
}
