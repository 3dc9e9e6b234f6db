// Twelve shops whose messages are kept beside the tests, and the parts they are made of.
import type { TelegramTarget } from '../../shop/telegram-target.ts';
import type { MessageBrand, MessageShop } from './build-message.ts';

export const aTarget = (change: Partial<TelegramTarget> = {}): TelegramTarget => ({
  main_group: [],
  telegram_id: null,
  buttons_message: 'New this week: 142 models. Tap a brand to see prices.',
  video_url: '',
  nobuttons: false,
  new_telegram: false,
  buttons: [],
  ...change,
});

export const aBrand = (name: string, change: Partial<MessageBrand> = {}): MessageBrand => ({
  name,
  active: true,
  link: `https://t.me/${encodeURIComponent(name).replaceAll('%', '')}`,
  page: null,
  discounted: false,
  ...change,
});

const nine = ['Beren', 'Nehir', 'İnci Triko', 'Mavera', 'Çiçek & Co', 'Şule Denim', 'Olivia', 'Vera Style', 'Larisa'];

export const aShop = (change: Partial<MessageShop> = {}): MessageShop => ({
  name: 'Lalezar Toptan',
  language: 'en',
  brandsTarget: aTarget(),
  infoTarget: null,
  button_header_text: 'Lalezar Toptan',
  button_count: 3,
  buttons_sale_fire: true,
  no_web_url: false,
  telegram_button_extra: [],
  brands: nine.map((name) => aBrand(name, { discounted: name.startsWith('Ç') || name === 'Larisa' })),
  siteUrl: 'https://lalezar.example.com/',
  ...change,
});

const many = (count: number) => Array.from({ length: count }, (_, n) => aBrand(`Marka ${n + 1}`));

export const twelveShops: Readonly<Record<string, MessageShop>> = {
  'video, nine brands and the site': aShop({
    brandsTarget: aTarget({ video_url: 'https://cdn.example.com/autumn.mp4' }),
  }),
  'no links to the website': aShop({
    no_web_url: true,
    brands: [...aShop().brands, aBrand('Linksiz', { link: '', page: 'https://lalezar.example.com/b/linksiz/' })],
  }),
  'brands without link lead to their pages, or have no button': aShop({
    language: 'tr',
    brands: [aBrand('Sayfa', { link: '', page: 'https://lalezar.example.com/b/sayfa/' }), aBrand('Hiç', { link: '' })],
  }),
  'hidden brands are nowhere': aShop({ brands: [aBrand('Gizli', { active: false }), aBrand('Açık')] }),
  'one per row': aShop({ button_count: 1, brands: many(4) }),
  'eight per row, static and extra buttons': aShop({
    button_count: 8,
    brands: many(9),
    brandsTarget: aTarget({
      buttons: [
        { text: 'Adres', url: 'https://maps.example.com/?q=41,28' },
        { text: 'WhatsApp', url: 'https://wa.me/905320000000' },
      ],
    }),
    telegram_button_extra: [{ text: 'Kargo takibi', url: 'https://kargo.example.com/' }],
  }),
  'without buttons': aShop({ brandsTarget: aTarget({ nobuttons: true }) }),
  'more than a hundred brands': aShop({ button_count: 4, brands: many(130) }),
  'long addresses: several messages before a hundred': aShop({
    button_count: 2,
    brands: many(60).map((brand) => ({
      ...brand,
      link: '',
      page: `https://lalezar.example.com/b/${'uzun-'.repeat(30)}/`,
    })),
  }),
  'signs that mean something elsewhere': aShop({
    button_header_text: '*Şok* <b>_50%_</b> [x](y)',
    brandsTarget: aTarget({ buttons_message: '`a` & "b" \\ </i>\n👗🧥 مرحبا' }),
    brands: [
      aBrand('<script>'),
      aBrand('ماركة'),
      aBrand('👩🏽‍🦱 Elif & Söhne'),
      aBrand('A_B*C'),
      aBrand('🧵'.repeat(40)),
    ],
  }),
  'no words at all': aShop({ button_header_text: '', brandsTarget: aTarget({ buttons_message: '' }) }),
  'an info message with a picture': aShop({
    infoTarget: aTarget({
      buttons_message: 'Open Monday to Saturday, 09:00–18:00.',
      video_url: 'https://cdn.example.com/shop.JPG?v=2',
      buttons: [
        { text: 'Map', url: 'https://maps.example.com/' },
        { text: 'Call', url: 'https://wa.me/905320000000' },
        { text: 'Local', url: 'http://localhost:3000/' },
      ],
    }),
  }),
};
