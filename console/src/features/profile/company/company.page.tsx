import { AccountFrame } from '../account-frame.tsx';
import { useUser } from '../profile.query.ts';
import { CompanyForm } from './company-form.tsx';

/** Who the invoices go to (ACC-03). */
export function CompanyPage() {
  return (
    <AccountFrame>
      <CompanyForm user={useUser()} />
    </AccountFrame>
  );
}
