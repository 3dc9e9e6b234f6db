import { type Fields, fieldsOf, isFields } from '../../shared/loose.ts';

/** Keys of server_config that shop users may change themselves (D-07); all others are the admin's. */
export const shopUserFields = [
  'button_header_text',
  'button_count',
  'buttons_sale_fire',
  'no_web_url',
  'telegram_button_extra',
  'whatsapp_contact_message',
  'whatsapp_contact_message2',
  'whatsapp_contact_message3',
  'group_by_name',
  'group_by_name_no_group',
  'bc_order_by_name',
  'onlydiscount',
  'send_discount_products_brand',
  'send_discount_products_brand_key',
  'sendOnlyAfter',
  'justOneMonth',
  'mobile',
] as const;

/** Keys of a patch that a shop user may not touch; one is enough to refuse the whole call with 403, naming it (D-07). */
export function forbiddenFields(patch: Fields): string[] {
  return Object.keys(patch).filter((field) => !shopUserFields.some((allowed) => allowed === field));
}

/** Merges a patch key by key; fields that hold fields of their own merge by those, everything else is replaced. */
export function mergeConfig(stored: Fields, patch: Fields): Record<string, unknown> {
  const merged: Record<string, unknown> = { ...stored };
  for (const [field, value] of Object.entries(patch)) {
    merged[field] = isFields(value) && isFields(stored[field]) ? { ...fieldsOf(stored[field]), ...value } : value;
  }
  return merged;
}

/** A patch by its two halves: null = the field is not stored any more and has its default again. */
export function splitPatch(patch: Fields): { set: Fields; reset: string[] } {
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  return {
    set: Object.fromEntries(given.filter(([, value]) => value !== null)),
    reset: given.filter(([, value]) => value === null).map(([field]) => field),
  };
}

/** Without these fields. */
export const withoutFields = (stored: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(stored).filter(([field]) => !names.includes(field)));
