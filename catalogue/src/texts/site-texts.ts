/** Every text of the site that is ours. Functions take counts, because plural forms differ. */
export interface SiteTexts {
  allProducts: string;
  newProducts: string;
  newBadge: string;
  discounted: string;
  brands: string;
  newest: string;
  /** `14 models` */
  models: (count: number) => string;
  /** `14 new` */
  newCount: (count: number) => string;
  colors: string;
  color: string;
  size: string;
  type: string;
  code: string;
  price: string;
  oldPrice: string;
  perPiece: string;
  /** `series of 5` */
  series: (pieces: number) => string;
  order: string;
  /** First line of the order message. */
  orderGreeting: string;
  /** `{n}` is the number. */
  orderNumber: string;
  /** In an order that the shop's server has not seen. */
  orderUnconfirmed: string;
  /** What changed must be looked at before it is ordered. */
  orderChanged: string;
  share: string;
  copied: string;
  home: string;
  back: string;
  skip: string;
  /** On every page of a site that is not published yet. */
  previewNote: string;
  pages: string;
  previous: string;
  next: string;
  pictures: string;
  previousPicture: string;
  nextPicture: string;
  notFoundTitle: string;
  notFoundText: string;
  emptyBrand: string;
  search: string;
  /** What may be typed. */
  searchHint: string;
  /** `{n}` is the number. */
  found: string;
  foundNothing: string;
  didYouMean: string;
  /** No filter. */
  any: string;
  brand: string;
  priceFrom: string;
  priceTo: string;
  sort: string;
  cheapest: string;
  dearest: string;
  more: string;
  clear: string;
  /** Without a script or the list of products. */
  searchFailed: string;
  filters: string;
  cart: string;
  addToCart: string;
  /** For a moment after a product was put into the cart. */
  added: string;
  increase: string;
  decrease: string;
  remove: string;
  removed: string;
  undo: string;
  emptyCart: string;
  piece: string;
  /** `{n}` is the number. */
  pieces: string;
  total: string;
  /** `{n}` lines of the cart. */
  withoutPrice: string;
  yourNote: string;
  yourName: string;
  yourPhone: string;
  /** Beside the two. */
  contactHint: string;
  sendWhatsapp: string;
  sendTelegram: string;
  /** `{n}` of `{of}` messages. */
  messagePart: string;
  /** At least `{n}` of what is counted. */
  minimum: string;
  /** The price before is `{price}`. */
  priceWas: string;
  gone: string;
  soldOut: string;
  /** In the cart. */
  soldOutLine: string;
  /** A filter. */
  inStock: string;
  /** Behind the sizes of an order: `{sizes}` are sold out. */
  withoutSizes: string;
  clearCart: string;
  menu: string;
  contact: string;
  chooseContact: string;
  /** `{name}` is the person's. */
  yourContact: string;
  change: string;
  close: string;
  /** In place of "share" (`share_button_text`). */
  giveOrder: string;
  noLongerHere: string;
  noLongerText: string;
  saved: string;
  save: string;
  nothingSaved: string;
  recentlyViewed: string;
  printList: string;
  /** `{n}` is its number. */
  orderHandedOver: string;
  consentQuestion: string;
  consentYes: string;
  consentNo: string;
  videos: string;
  /** Before anything is loaded from YouTube. */
  videoConsent: string;
  videoPlay: string;
}
