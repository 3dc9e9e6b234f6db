import { measurementId } from '@kolaj/domain/shop/config/client-config';
import { phoneDigits } from '@kolaj/domain/site/order-link';
import { parseHexColor } from '@kolaj/domain/site/theme';
import { msg } from '@lingui/core/macro';
import type { Problems } from '../../../ui/form/use-form.tsx';
import type { Values } from './values.ts';

const wrongColour = msg({ id: 'site-settings.colour-wrong', message: 'A colour has six digits: #008069.' });
const wrongPhone = msg({
  id: 'site-settings.phone-wrong',
  message: 'With country code: +90 532 000 00 00.',
});

const wrongMeasurement = msg({ id: 'site-settings.analytics-wrong', message: 'It looks like G-ABC1234567.' });

/** What cannot be saved like this; the server knows the rest. */
export function problemsOf({
  google_analytics,
  header_color,
  background_color,
  whatsapp_phone,
}: Values): Problems<Values> {
  const isColour = (typed: string) => typed === '' || parseHexColor(typed) !== null;
  return {
    google_analytics:
      google_analytics.trim() === '' || measurementId(google_analytics) !== '' ? undefined : wrongMeasurement,
    header_color: isColour(header_color) ? undefined : wrongColour,
    background_color: isColour(background_color) ? undefined : wrongColour,
    whatsapp_phone: whatsapp_phone.trim() === '' || phoneDigits(whatsapp_phone) !== null ? undefined : wrongPhone,
  };
}
