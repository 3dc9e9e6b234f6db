import type { PriceRules } from '../price/currency.ts';
import type { ClientConfig } from '../shop/config/client-config.ts';
import type { SoldOutMark } from '../stock/sold-out.ts';
import type { KnownAddress, KnownBrandAddress } from './address/addresses.ts';

export const renditionWidths = [192, 384, 960] as const;
export type RenditionWidth = (typeof renditionWidths)[number];

/** One exported collage, or one of a product's own photos, as files. Hashes are SHA-256 in hex. */
export interface ExportPicture {
  /** The full JPEG and its size, px. */
  sha256: string;
  width: number;
  height: number;
  /** Smaller copies by their width, px; a wide one is missing when the export itself is narrower. */
  renditions: Partial<Record<RenditionWidth, string>>;
  /** base64. */
  thumbhash: string;
}

export interface SnapshotBrand {
  id: string;
  name: string;
  active: boolean;
  /** Place in the shop's order (D-49). */
  index: number;
  logo: string;
  coverPhoto: string;
  /** Names it had before: their addresses lead to it. */
  aliases: readonly string[];
}

/** An active subfolder. */
export interface SnapshotSubfolder {
  id: string;
  name: string;
  showingName: string;
  /** The brand that its name stands for. */
  brandId: string | null;
}

/** A sendable collage: verified, active, with an export. */
export interface SnapshotCollage {
  id: string;
  subfolderId: string;
  /** kolaj_name; stands in for a missing code. */
  name: string;
  /** `text_data.values` by panel keyword and the discount price (D-32). */
  code: string;
  /** The code is only the name that a camera gave: it tells products apart, and customers do not read it. */
  unsaidCode?: boolean | undefined;
  values: Readonly<Record<string, string>>;
  discountprice: string | null;
  /** ISO, UTC. */
  createdAt: string;
  verifiedAt: string;
  picture: ExportPicture;
  /** The product's own photos that may be shown beside it (D-105); none in snapshots from before there were any. */
  photos?: readonly ExportPicture[];
}

/** A film of the shop's list with a brand, in the shop's order. */
export interface SnapshotReel {
  mainId: number;
  /** Eleven characters of YouTube. */
  videoId: string;
  name: string;
  brandId: string;
  /** Hash of the brand, for other programs. */
  brandHash: string;
  /** Code of the product that it leads to; absent = to its brand. */
  productCode?: string | undefined;
  /** Its picture before it plays; null = there is none yet. */
  poster: ExportPicture | null;
}

/** All a site is made of, read in one transaction (D-45). Lists may come in any order: the result does not depend on it. */
export interface SiteSnapshot {
  /** `domain`: its own, proven (D-102); null = none. */
  shop: { name: string; keyword: string; domain: string | null };
  settings: ClientConfig;
  /** Which channels the shop has set up (D-48). */
  channels: { whatsapp: boolean; telegram: boolean };
  /** How the shop writes its prices (D-106). */
  prices: PriceRules;
  /** Products verified at or after this moment are new; ISO, UTC. Given by the caller: the domain has no clock. */
  newSince: string;
  /** Origins pictures may come from (`https://media.example.com`): our uploads and nothing else (D-47). */
  pictureOrigins: readonly string[];
  brands: readonly SnapshotBrand[];
  /** Films; always the present ones (D-79). */
  reels: readonly SnapshotReel[];
  subfolders: readonly SnapshotSubfolder[];
  collages: readonly SnapshotCollage[];
  /** Always the present ones, whatever else stays as it was published (D-97). */
  soldOut: readonly SoldOutMark[];
  /** All that were ever published, always in the same order. */
  addresses: { products: readonly KnownAddress[]; brands: readonly KnownBrandAddress[] };
}
