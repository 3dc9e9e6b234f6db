import { useLingui } from '@lingui/react/macro';
import { useShop } from '../../product/account/session.query.ts';
import { PageHead } from '../../ui/page/page-head.tsx';
import { OnlyOwner } from './only-owner.tsx';
import { OwnersStaff } from './owners-staff.tsx';

/** Who works in the shop and what each may do; the owner's page (D-13). */
export function StaffPage() {
  const { t } = useLingui();
  const shop = useShop();
  if (shop?.standing !== 'staff') return <OwnersStaff shopName={shop?.name ?? ''} />;
  return (
    <>
      <PageHead title={t({ id: 'nav.staff', message: 'Staff' })} />
      <OnlyOwner />
    </>
  );
}
