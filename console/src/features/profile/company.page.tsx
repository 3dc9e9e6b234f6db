import { Loaded } from '../../ui/loaded.tsx';
import { AccountFrame } from './account-frame.tsx';
import { CompanyForm } from './company-form.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { useUser } from './profile.query.ts';

/** Who the invoices go to (ACC-03). */
export function CompanyPage() {
  const query = useUser();
  return (
    <AccountFrame>
      <Loaded query={query} skeleton={<FormSkeleton />}>
        {(user) => user && <CompanyForm user={user} />}
      </Loaded>
    </AccountFrame>
  );
}
