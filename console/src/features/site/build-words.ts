import { useLingui } from '@lingui/react/macro';

/** Names listed before the rest is counted. */
const LISTED = 4;

/** A warning of a build in words: what is missing, and where. */
export function useWarningText(): (kind: string, about: readonly string[]) => string {
  const { t } = useLingui();
  return (kind, about) => {
    const hidden = Math.max(0, about.length - LISTED);
    const more = hidden === 0 ? '' : ` ${t({ id: 'build.and-more', message: `and ${hidden} more` })}`;
    const names = about.slice(0, LISTED).join(', ') + more;
    switch (kind) {
      case 'price_missing':
        return t({ id: 'build.price-missing', message: `No price: ${names}` });
      case 'logo_missing':
        return t({ id: 'build.logo-missing', message: `No logo: ${names}` });
      case 'picture_refused':
        return t({ id: 'build.picture-refused', message: `Picture address not allowed: ${names}` });
      case 'brand_inactive':
        return t({ id: 'build.brand-inactive', message: `Brand not active, its products are not shown: ${names}` });
      default:
        return [kind, names].filter(Boolean).join(': ');
    }
  };
}

/** Why a build failed or did not start. */
export function useBuildError(): (error: string) => string {
  const { t } = useLingui();
  return (error) => {
    if (error === 'no_products') {
      return t({ id: 'build.no-products', message: 'No collage is approved and active.' });
    }
    if (error.startsWith('verify_failed: ')) {
      const detail = error.slice('verify_failed: '.length);
      return t({ id: 'build.verify-failed', message: `The finished pages did not pass the check: ${detail}` });
    }
    return t({ id: 'build.internal', message: 'Something went wrong on our side. Try again.' });
  };
}
