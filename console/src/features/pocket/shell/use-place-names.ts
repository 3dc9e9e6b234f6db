import { useLingui } from '@lingui/react/macro';
import type { Place } from './places.ts';

/** What the pages are called, in the bar and as their titles. */
export function usePlaceNames(): (place: Place) => string {
  const { t } = useLingui();
  return (place) => {
    switch (place) {
      case 'approve':
        return t({ id: 'm.place-approve', message: 'Approve' });
      case 'today':
        return t({ id: 'm.place-today', message: 'Today' });
      case 'stock':
        return t({ id: 'm.place-stock', message: 'Sold out' });
      case 'stop':
        return t({ id: 'm.place-stop', message: 'Stop' });
      case 'camera':
        return t({ id: 'm.place-camera', message: 'Camera' });
      case 'uploads':
        return t({ id: 'm.place-uploads', message: 'Uploads' });
      case 'sent':
        return t({ id: 'm.place-sent', message: 'Sent' });
      case 'products':
        return t({ id: 'm.place-products', message: 'Products' });
      case 'favourites':
        return t({ id: 'm.place-favourites', message: 'Favourites' });
      case 'orders':
        return t({ id: 'm.place-orders', message: 'Orders' });
      case 'settings':
        return t({ id: 'm.settings', message: 'Settings' });
    }
  };
}
