import type { Amount } from '../price/currency.ts';
import type { Language } from '../shared/language.ts';
import type { ButtonDesign } from '../shop/config/client-config.ts';
import type { SoldOut } from '../stock/sold-out.ts';
import type { PictureCopies } from './picture-quality.ts';
import type { ExportPicture } from './snapshot.ts';
import type { SiteTheme } from './theme.ts';

/** A price with its text in the site's language. */
export interface SitePrice extends Amount {
  text: string;
}

/** One code in one colour. */
export interface SiteProduct {
  /** Unique on the site; `p/<slug>/` is the product's address. */
  slug: string;
  /** '' = nobody has said one (D-103). */
  code: string;
  /** What customers read as its name: the code, else its type, else its brand. */
  name: string;
  /** The code, or the name of the photo that stands in for it: for the shop alone, which knows the product by it. */
  reference: string;
  /** As the shop wrote it; may be empty. */
  color: string;
  /** `#rrggbb` of the colour word; null = unknown word. */
  swatch: string | null;
  type: string;
  size: string;
  /** null = all of it can be ordered. */
  soldOut: SoldOut | null;
  brand: { slug: string; name: string };
  /** Brand, code and colour, folded: what it is known by from release to release. */
  key: string;
  /** Its newest collage. */
  collageId: string;
  /** What the customer pays; null = no price known. */
  price: SitePrice | null;
  /** The price before the discount, and the whole percent it takes off. */
  discount: { oldPrice: SitePrice; percent: number } | null;
  /** Price of a whole series of the sizes that there are, when the shop wants it and the size says how many pieces (`unit_pricing`). */
  series: { pieces: number; price: SitePrice } | null;
  isNew: boolean;
  /** ISO, UTC. */
  verifiedAt: string;
  /** As the shop wants them (`product_pictures`), collages newest first; at least one. */
  pictures: readonly [SitePicture, ...SitePicture[]];
  /** Slugs of all colours of this code in this brand, itself included, oldest first. */
  colors: readonly string[];
}

export interface SitePicture extends ExportPicture {
  /** A photo has any shape and no words on it. */
  kind: 'collage' | 'photo';
  /** `#rrggbb` to show before the picture comes; null = unknown. */
  meanColor: string | null;
}

/** A page of products with its place in the brand list. */
export interface SiteBrand {
  kind: 'brand' | 'new' | 'discounted' | 'all';
  /** What it is known by from release to release; empty for the virtual ones. */
  key: string;
  /** `b/<slug>/` is its address. */
  slug: string;
  /** Slugs it had under other names; no other brand has them now. */
  formerSlugs: readonly string[];
  /** Empty = the site's own word for a virtual brand. */
  name: string;
  /** Checked picture addresses. */
  logo: string | null;
  cover: string | null;
  /** A film in place of the cover (D-50). */
  film: string | null;
  /** Product slugs, newest first. */
  products: readonly string[];
  newCount: number;
  /** Sections by the panel value `type`, most products first; empty unless `divide_into_types`. */
  types: readonly SiteType[];
}

export interface SiteType {
  name: string;
  slug: string;
  products: readonly string[];
}

/** What of `cart_settings` the site shows. */
export interface SiteCart {
  /** Pieces, 0 = any number. */
  minItems: number;
  /** The shop's words above the order button; may be empty. */
  note: string;
  checkout: 'whatsapp' | 'telegram';
  showTotal: boolean;
  /** The cart has fields for name and phone. */
  asksContact: boolean;
}

/** Somebody of the shop to whom a visitor's words go (`select_agent`). */
export interface SiteAgent {
  /** What the agent's own link says: `?a=<id>`. */
  id: string;
  name: string;
  /** Digits for wa.me. */
  phone: string;
  /** Checked address of a photo. */
  photo: string | null;
  /** ISO 639 codes in lower case: what the agent speaks. */
  languages: readonly string[];
  /** ISO 3166 codes in lower case. */
  flags: readonly string[];
}

/** The films on the start page (`show_videos`). */
export interface SiteReels {
  /** The shop's heading; empty = the site's own word. */
  title: string;
  /** A tap opens the page of its brand; otherwise it only plays (`video_to_product`). */
  opensBrand: boolean;
  /** At least one. */
  list: readonly SiteReel[];
}

export interface SiteReel {
  mainId: number;
  videoId: string;
  name: string;
  /** The page that it belongs to; null = the brand has none on the site. */
  brand: { slug: string; name: string } | null;
  brandHash: string;
  /** What the shop named, and the page that it stands for; null = no product, or it is not on the site: then the brand's page is meant. */
  productCode?: string | undefined;
  product: { slug: string; name: string } | null;
  poster: ExportPicture | null;
}

/** What the catalogue draws; no text is HTML, every address and colour is checked. */
export interface SiteModel {
  keyword: string;
  title: string;
  description: string;
  language: Language;
  theme: SiteTheme;
  logo: string | null;
  favicon: string | null;
  cover: string | null;
  backgroundImage: string | null;
  /** Whom visitors choose from; empty = all words go to `orderPhone`. */
  agents: readonly SiteAgent[];
  /** Digits for wa.me: the shop's, else those of its first agent; null = no order button. */
  orderPhone: string | null;
  openBrands: boolean;
  /** Brands as a table of names instead of pictures (`table_menu`). */
  hasTableMenu: boolean;
  /** Bottom bar of a phone: 0 = none, 1 = start, brands and search, 2 = the cart too (D-47). */
  barMenu: 0 | 1 | 2;
  /** The site has a search page (`search_product`). */
  hasSearch: boolean;
  /** null = visitors order product by product. */
  cart: SiteCart | null;
  /** Measurement id of Google Analytics; null = the shop counts nothing there. */
  analyticsId: string | null;
  /** Its pages say that somebody was there (D-99). */
  countsVisits: boolean;
  /** Beside the product's order: share its address, or order it alone (`share_button_text`). */
  shareButton: 'share' | 'giveOrder';
  contain: boolean;
  /** The copies of pictures that pages offer (`slider_quality`, `image_quality`). */
  copies: PictureCopies;
  showDetail: boolean;
  /** Other colours of a code on its product page (`same_products_show`). */
  showColors: boolean;
  /** Other colours to look at within a list (`same_products_fast`); never together with `showColors`. */
  switchColors: boolean;
  buttonDesign: ButtonDesign;
  /** Virtual brands first, then the shop's order. */
  /** null = none are shown. */
  reels: SiteReels | null;
  brands: readonly SiteBrand[];
  /** Newest first. */
  products: readonly SiteProduct[];
  /** Addresses of earlier releases (D-101). */
  former: FormerAddresses;
}

export interface FormerAddresses {
  /** Product slugs. */
  moved: readonly { from: string; to: string }[];
  /** Product slugs; `brand` = slug of its brand, null when that is not shown either. */
  gone: readonly { slug: string; brand: string | null }[];
  /** Brand slugs. */
  goneBrands: readonly string[];
}

export type SiteWarning =
  /** Nobody has said its code; `name` is what staff know it by (D-103). */
  | { kind: 'code_missing'; name: string; color: string; collageId: string }
  | { kind: 'price_missing'; code: string; color: string; collageId: string }
  /** Nobody has said in which currency the prices are: no feed takes these products (D-100). */
  | { kind: 'currency_missing'; products: number }
  /** There is no number: neither a button to order nor a cart is shown. */
  | { kind: 'number_missing' }
  | { kind: 'logo_missing'; brand: string; brandId: string | null }
  | { kind: 'picture_refused'; field: string }
  /** Own photos whose copies are still being made: the next build shows them (D-105). */
  | { kind: 'photos_waiting'; photos: number }
  | { kind: 'brand_inactive'; brand: string; brandId: string | null; products: number };
