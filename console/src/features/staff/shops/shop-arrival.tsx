import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { takeArrival } from '../../../product/account/shops.query.ts';
import { showToast } from '../../../ui/feedback/toasts.tsx';

/** Says, once, in which shop somebody is now; the toasts are a live region. Once, in the shell. */
export function ShopArrival() {
  const { t } = useLingui();
  const say = useEffectEvent(() => {
    const name = takeArrival();
    if (name !== null) showToast({ text: t({ id: 'shops.arrived', message: `You now work in ${name}.` }) });
  });
  useEffect(() => say(), []);
  return null;
}
