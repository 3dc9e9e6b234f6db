import { termsVersion } from '@kolaj/domain/account/consent';
import { sql } from 'kysely';

/** What somebody agrees to now: the built-in texts, or the operator's own as of their newest row (D-91). */
export const consentVersion = sql<string>`coalesce((select 'own-' || max(id) from legal_texts), ${termsVersion})`;
