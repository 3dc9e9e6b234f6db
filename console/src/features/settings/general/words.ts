import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { siteLabels } from '../../../product/site/site-labels.ts';
import type { ValueName } from './values.ts';

/** What is filled in is not translated. */
const placeholders = '{shop}, {brand}, {site}, {agent}';

/** What each field is called: at the field, in the save bar, when two people saved at once. */
export const labels: Readonly<Record<ValueName, MessageDescriptor>> = {
  ...siteLabels,
  brands_by_themselves: msg({ id: 'site-settings.by-themselves', message: 'Imported subfolders become brands' }),
  auto_publish: msg({ id: 'site-settings.auto', message: 'Publish automatically' }),
  link_under_pictures: msg({ id: 'site-settings.link-below', message: 'Link to the product below each picture' }),
  sendOnlyAfter: msg({ id: 'site-settings.only-after', message: 'Sent days can be sent again' }),
  onlydiscount: msg({ id: 'site-settings.only-discount', message: 'Offer to send discounted products only' }),
  send_discount_products_brand: msg({
    id: 'site-settings.discount-groups',
    message: 'Discounted products also go to the discount groups',
  }),
  send_discount_products_brand_key: msg({ id: 'site-settings.discount-key', message: 'Name of the discount groups' }),
  group_by_name: msg({ id: 'site-settings.by-product', message: 'Pictures of one product in one message' }),
  group_by_name_no_group: msg({
    id: 'site-settings.by-product-alone',
    message: 'Pictures of one product one after another',
  }),
  bc_order_by_name: msg({ id: 'site-settings.by-name', message: 'Send in the order of names' }),
  justOneMonth: msg({ id: 'site-settings.one-month', message: 'Lists show one month only' }),
  whatsapp_contact_message: msg({ id: 'site-settings.contact-1', message: 'Contact message 1' }),
  whatsapp_contact_message2: msg({ id: 'site-settings.contact-2', message: 'Contact message 2' }),
  whatsapp_contact_message3: msg({ id: 'site-settings.contact-3', message: 'Contact message 3' }),
};

/** What a field does, where its name does not say it. */
export const helps: Readonly<Partial<Record<ValueName, MessageDescriptor>>> = {
  description: msg({ id: 'site-settings.description-help', message: 'Search engines and shared links show it.' }),
  google_analytics: msg({
    id: 'site-settings.analytics-help',
    message: 'G-… Visitors are asked; without their yes nothing is loaded or sent.',
  }),
  count_visits: msg({
    id: 'site-settings.count-visits-help',
    message: 'By the links that you send, without cookies or addresses. Off: nothing is collected.',
  }),
  link_under_pictures: msg({
    id: 'site-settings.link-below-help',
    message: 'Shows you which group a picture brought orders from. Only while the site is published.',
  }),
  language: msg({ id: 'site-settings.language-help', message: 'The language of the site.' }),
  logo: msg({ id: 'site-settings.logo-help', message: 'PNG. In the header, in place of the title.' }),
  favicon: msg({ id: 'site-settings.favicon-help', message: 'PNG. Empty: a letter on the header colour.' }),
  cover_photo: msg({ id: 'site-settings.cover-help', message: 'PNG, JPEG or WebP. Empty: the newest products.' }),
  background_image: msg({ id: 'site-settings.ground-help', message: 'PNG, JPEG or WebP. Behind all pages.' }),
  contain: msg({ id: 'site-settings.contain-help', message: 'Off: pictures fill their tile.' }),
  product_pictures: msg({
    id: 'site-settings.pictures-help',
    message: 'The collage comes first. Photos are those that it shows, without texts on them.',
  }),
  slider_quality: msg({
    id: 'site-settings.slider-quality-help',
    message: '0 to 100, recommended 40. Less loads faster.',
  }),
  image_quality: msg({
    id: 'site-settings.image-quality-help',
    message: '0 to 100, recommended 70. Less loads faster.',
  }),
  show_detail: msg({ id: 'site-settings.detail-help', message: 'Size, type and the other texts of the collage.' }),
  unit_pricing: msg({ id: 'site-settings.unit-help', message: 'When the size tells how many pieces a series has.' }),
  same_products_show: msg({
    id: 'site-settings.same-show-help',
    message: 'Switches off the quick change of colour in lists.',
  }),
  same_products_fast: msg({
    id: 'site-settings.same-fast-help',
    message: 'Switches off the other colours on the product page.',
  }),
  currency: msg({
    id: 'site-settings.currency-help',
    message: 'For prices without one. The site shows it only when you have chosen it.',
  }),
  search_product: msg({
    id: 'site-settings.product-search-help',
    message: 'Visitors find by code, brand, type, colour, size and price, also without a network.',
  }),
  show_videos: msg({
    id: 'site-settings.videos-help',
    message: 'Videos of YouTube that have a brand. They are added and put in order under Reels.',
  }),
  show_videos_title: msg({ id: 'site-settings.videos-title-help', message: 'Empty: “Videos”.' }),
  video_to_product: msg({ id: 'site-settings.videos-open-help', message: 'Off: a tap only plays it.' }),
  divide_into_types: msg({ id: 'site-settings.types-help', message: 'Dresses, blouses, trousers within a brand.' }),
  whatsapp_phone: msg({
    id: 'site-settings.phone-help',
    message: 'With country code. For orders and questions; empty: no button.',
  }),
  cart_settings: msg({
    id: 'site-settings.cart-help',
    message: 'Visitors pick several products and send one order. Needs the number above.',
  }),
  select_agent: msg({
    id: 'site-settings.select-agent-help',
    message: 'Before the first message; the choice is remembered. Off: everything goes to the number above.',
  }),
  table_menu: msg({ id: 'site-settings.table-menu-help', message: 'Off: every brand with a picture.' }),
  open_brands: msg({ id: 'site-settings.open-help', message: 'Off: one row of brands, then the products.' }),
  brands_by_themselves: msg({
    id: 'site-settings.by-themselves-help',
    message: 'When no brand goes by the name of the subfolder.',
  }),
  auto_publish: msg({
    id: 'site-settings.auto-help',
    message: 'After approval: some minutes after the last one. Every day: also takes “new” off what is old.',
  }),
  new_for_days: msg({ id: 'site-settings.new-days-help', message: 'After its approval. 1 to 90.' }),
  sendOnlyAfter: msg({ id: 'site-settings.only-after-help', message: 'All images, or only newer ones.' }),
  send_discount_products_brand_key: msg({
    id: 'site-settings.discount-key-help',
    message: 'Empty: the name of the discount brand.',
  }),
  bc_order_by_name: msg({ id: 'site-settings.by-name-help', message: 'Off: by time.' }),
  whatsapp_contact_message: msg({
    id: 'site-settings.contact-help',
    message: `Sent after the last picture. ${placeholders} are filled in.`,
  }),
};
