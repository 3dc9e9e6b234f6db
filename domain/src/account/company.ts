import { isCountry, isPostcodeRequired, type PostcodeCountry } from './countries.ts';

/** Who the invoices go to. `country` is an ISO code; all texts may be empty until somebody fills the form in. */
export interface CompanyDetails {
  name: string;
  vatNumber: string;
  country: string;
  state: string;
  city: string;
  street: string;
  postcode: string;
}

export interface CompanyFault {
  field: keyof CompanyDetails;
  code: 'required' | 'unknown_country';
}

/** VAL-17, in the order of the form: the first fault gets the focus. The state is required nowhere (D-21). */
const requiredFields = ['vatNumber', 'name', 'street', 'city', 'country'] as const;

/** What keeps the details from being saved, in the order of the form; empty = they are whole (VAL-17, VAL-18). */
export function companyFaults(details: CompanyDetails): CompanyFault[] {
  const isEmpty = (field: keyof CompanyDetails) => details[field].trim() === '';
  const faults: CompanyFault[] = requiredFields.filter(isEmpty).map((field) => ({ field, code: 'required' }));
  if (!isEmpty('country') && !isCountry(details.country)) faults.push({ field: 'country', code: 'unknown_country' });
  if (isPostcodeRequired(details.country) && isEmpty('postcode')) faults.push({ field: 'postcode', code: 'required' });
  return faults;
}

/** How postcodes of the ten look, spaces and case aside. An example is in the warning. */
const postcodeShapes: Record<PostcodeCountry, { shape: RegExp; example: string }> = {
  AU: { shape: /^\d{4}$/, example: '2000' },
  CA: { shape: /^[a-z]\d[a-z]\d[a-z]\d$/i, example: 'K1A 0B1' },
  DE: { shape: /^\d{5}$/, example: '10115' },
  ES: { shape: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/, example: '28013' },
  FR: { shape: /^\d{5}$/, example: '75002' },
  GB: { shape: /^[a-z]{1,2}\d[a-z\d]?\d[a-z]{2}$/i, example: 'SW1A 1AA' },
  IN: { shape: /^[1-9]\d{5}$/, example: '110001' },
  IT: { shape: /^\d{5}$/, example: '00184' },
  NL: { shape: /^[1-9]\d{3}[a-z]{2}$/i, example: '1012 JS' },
  US: { shape: /^\d{5}(-?\d{4})?$/, example: '10001' },
};

/**
 * Whether a postcode does not look like one of its country: never for other countries, never for an empty one.
 * Only a warning (D-21): shapes change, and a wrong guess of ours must not keep anybody from saving.
 */
export function postcodeLooksWrong(country: string, postcode: string): boolean {
  const written = postcode.replaceAll(/\s/gu, '');
  if (written === '' || !isPostcodeRequired(country)) return false;
  return !postcodeShapes[country].shape.test(written);
}

/** A postcode of the country as it is usually written, or null where we know none. */
export function postcodeExample(country: string): string | null {
  return isPostcodeRequired(country) ? postcodeShapes[country].example : null;
}
