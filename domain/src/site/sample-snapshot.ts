import { readClientConfig } from '../shop/config/client-config.ts';
import type { SiteSnapshot, SnapshotCollage } from './snapshot.ts';

interface SampleOptions {
  products: number;
  brands: number;
  /** client_config of the shop. */
  config?: Readonly<Record<string, unknown>>;
}

const colors = ['Zümrüt', 'Bordo', 'Siyah', 'Pudra', 'Lacivert', 'Camel'];
const types = ['Elbise', 'Bluz', 'Kaban', 'Triko'];
const sizes = ['38-46', 'S-XL', '36-42', 'Std'];
const names = ['Beren', 'Çiçek & Co', 'İnci Triko', 'Mavera', 'Şule Denim', 'Nehir', 'Olivia'];

/** An invented shop of any size, always the same for the same options; for tests, the bench and looking at pages. */
export function sampleSnapshot({ products, brands, config = {} }: SampleOptions): SiteSnapshot {
  const brandNames = Array.from({ length: brands }, (_, n) => names[n] ?? `Marka ${n + 1}`);
  return {
    shop: { name: 'Lalezar Tekstil', keyword: 'lalezar', domain: null },
    settings: readClientConfig(config, { shopName: 'Lalezar Tekstil' }),
    channels: { whatsapp: true, telegram: false },
    prices: { currency: 'USD', isAssumed: false, decimal: ',' },
    newSince: '2026-11-14T00:00:00.000Z',
    pictureOrigins: ['https://media.example.com'],
    brands: brandNames.map((name, index) => ({
      id: `brand-${index}`,
      name,
      active: true,
      index,
      logo: '',
      coverPhoto: '',
      aliases: [],
    })),
    subfolders: brandNames.map((name, index) => ({
      id: `subfolder-${index}`,
      name: name.toUpperCase(),
      showingName: '',
      brandId: `brand-${index}`,
    })),
    reels: [],
    addresses: { products: [], brands: [] },
    collages: Array.from({ length: products }, (_, n) => sampleCollage(n, brands)),
    soldOut: [],
  };
}

function sampleCollage(n: number, brands: number): SnapshotCollage {
  const model = Math.floor(n / 3);
  const color = colors[(model + n) % colors.length] ?? '';
  const price = 1250 + ((model * 370) % 3000);
  const code = `BR-${2000 + model}`;
  const minute = new Date(Date.UTC(2026, 10, 19, 12) - n * 60_000).toISOString();
  return {
    id: `collage-${String(n).padStart(6, '0')}`,
    subfolderId: `subfolder-${model % brands}`,
    name: `${code}-${color}`,
    code,
    values: {
      code,
      color,
      price: (price / 100).toFixed(2),
      size: sizes[model % sizes.length] ?? '',
      type: types[model % types.length] ?? '',
    },
    discountprice: model % 7 === 3 ? ((price * 0.85) / 100).toFixed(2) : null,
    createdAt: minute,
    verifiedAt: n % 5 === 0 ? minute : minute.replace('2026-11', '2026-10'),
    picture: {
      sha256: fakeHash(n),
      width: 1000,
      height: 1150,
      renditions: { 192: fakeHash(n + 0.25), 384: fakeHash(n + 0.5), 960: fakeHash(n + 0.75) },
      thumbhash: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
    },
  };
}

/** 64 hex digits without order, as long and as hard to compress as a real hash. */
function fakeHash(seed: number): string {
  let state = Math.floor(seed * 2_654_435_761) >>> 0;
  let hex = '';
  while (hex.length < 64) {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    hex += ((state ^ (state >>> 13)) >>> 0).toString(16).padStart(8, '0');
  }
  return hex;
}
