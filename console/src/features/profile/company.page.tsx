import { AccountFrame } from './account-frame.tsx';
import { CompanyForm } from './company-form.tsx';
import { useUser } from './profile.query.ts';

/** Who the invoices go to (ACC-03). */
export function CompanyPage() {
  return (
    <AccountFrame>
      <CompanyForm user={useUser()} />
    </AccountFrame>
  );
}
