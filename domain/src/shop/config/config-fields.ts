import type { ClientConfig } from './client-config.ts';
import type { shopUserFields } from './config-patch.ts';

/**
 * What every field of a shop's configurations does: the file that obeys it and where people change it (null: nowhere);
 * `server/src/proofs/config-fields.test.ts` fails when this is not so any more.
 */
export type FieldUse = { readIn: string; editedIn: 'settings' | 'brand' | 'telegram' | 'reels' | null };

const site = { readIn: 'domain/src/site/derive-site.ts', editedIn: 'settings' } as const;
const pinned = { readIn: 'domain/src/site/derive-site.ts', editedIn: 'brand' } as const;

export const clientFieldUses: Readonly<Record<keyof ClientConfig, FieldUse>> = {
  open_brands: site,
  show_all_brands: site,
  unit_pricing: { readIn: 'domain/src/site/derive-products.ts', editedIn: 'settings' },
  table_menu: site,
  search_product: site,
  title: site,
  description: site,
  logo: site,
  favicon: site,
  /** The logo's name in older configurations: it is shown where there is no `logo`. */
  navbarIcon: { readIn: 'domain/src/site/derive-site.ts', editedIn: null },
  cover_photo: site,
  select_agent: site,
  whatsapp_phone: site,
  agent_list: site,
  language: { readIn: 'domain/src/shop/config/client-config.ts', editedIn: 'settings' },
  contain: site,
  share_button_text: site,
  button_design: site,
  product_pictures: { readIn: 'domain/src/site/derive-products.ts', editedIn: 'settings' },
  new_for_days: { readIn: 'domain/src/site/new-since.ts', editedIn: 'settings' },
  auto_publish: { readIn: 'server/src/features/site/auto/publish-due.job.ts', editedIn: 'settings' },
  same_products_show: site,
  same_products_fast: site,
  slider_quality: { readIn: 'domain/src/site/picture-quality.ts', editedIn: 'settings' },
  image_quality: { readIn: 'domain/src/site/picture-quality.ts', editedIn: 'settings' },
  cart_settings: site,
  header_color: { readIn: 'domain/src/shop/config/client-config.ts', editedIn: 'settings' },
  background_color: site,
  background_image: site,
  bar_menu: site,
  new_products_brand: pinned,
  discount_products_brand: pinned,
  /** A copy for older programs, written with every change of a brand (D-49). */
  brands: { readIn: 'domain/src/shop/config/client-config.ts', editedIn: null },
  show_videos: site,
  show_videos_title: site,
  video_to_product: site,
  youtubePlasyList: { readIn: 'server/src/features/reels/open/reels-view.ts', editedIn: 'reels' },
  show_detail: site,
  divide_into_types: site,
  google_analytics: site,
  count_visits: site,
  link_under_pictures: { readIn: 'server/src/features/broadcast/settings.store.ts', editedIn: 'settings' },
};

const sending = { readIn: 'server/src/features/broadcast/settings.store.ts', editedIn: 'settings' } as const;
const telegram = { readIn: 'domain/src/broadcast/telegram/build-message.ts', editedIn: 'telegram' } as const;

/** Of server_config, what a shop may change itself (D-07). */
export const sendingFieldUses: Readonly<Record<(typeof shopUserFields)[number], FieldUse>> = {
  button_header_text: telegram,
  button_count: telegram,
  buttons_sale_fire: telegram,
  no_web_url: telegram,
  telegram_button_extra: telegram,
  whatsapp_contact_message: sending,
  whatsapp_contact_message2: sending,
  whatsapp_contact_message3: sending,
  group_by_name: sending,
  group_by_name_no_group: sending,
  bc_order_by_name: sending,
  onlydiscount: sending,
  send_discount_products_brand: sending,
  send_discount_products_brand_key: sending,
  sendOnlyAfter: sending,
  justOneMonth: sending,
  mobile: { readIn: 'server/src/features/agent/app/acting-agent.ts', editedIn: 'settings' },
};
