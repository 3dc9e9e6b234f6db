import { defineWorld, type GroupRole, type WorldAccount, type WorldGroup, type WorldPhone } from './world.ts';

const whatsappPhones: WorldPhone[] = [
  { id: '48211', number: '905325551120', name: 'Lalezar Merkez', type: 'whatsapp', status: 'active' },
  { id: '48212', number: '905325551121', name: 'Lalezar Laleli', type: 'whatsapp', status: 'active' },
  { id: '48213', number: '79165551122', name: 'Lalezar Moskova', type: 'whatsapp', status: 'active' },
  { id: '48214', number: '905325551123', name: 'Lalezar Yedek', type: 'whatsapp', status: 'loading' },
];

const telegramBot: WorldPhone = { id: '71001', number: '', name: 'lalezar_bot', type: 'telegram', status: 'active' };

const everyPhone = whatsappPhones.map((phone) => phone.id);

interface GroupDetails {
  role: GroupRole;
  brand?: string;
  members?: readonly string[];
}

function whatsappGroup(id: string, name: string, { role, brand, members = everyPhone }: GroupDetails): WorldGroup {
  return { id: `1203630410${id}@g.us`, name, type: 'whatsapp', role, brand: brand ?? null, members };
}

function telegramGroup(id: string, name: string, { role, brand }: GroupDetails): WorldGroup {
  return { id: `-10018800${id}`, name, type: 'telegram', role, brand: brand ?? null, members: [telegramBot.id] };
}

/** Provider ids of the shop `demo`; the server's demo seed configures the shop with exactly these. */
export const demoAccount = {
  productId: 'demo-product',
  apiKey: 'demo-provider-key',
  telegramId: telegramBot.id,
  phones: [...whatsappPhones, telegramBot],
  groups: [
    whatsappGroup('11201', 'Lalezar Arşiv', { role: 'own' }),
    whatsappGroup('11221', 'Lalezar Toptan 1', { role: 'main' }),
    whatsappGroup('11222', 'Lalezar Toptan 2', { role: 'main' }),
    whatsappGroup('11223', 'Лалезар Опт Москва', { role: 'main', members: ['48213', '48211'] }),
    whatsappGroup('11301', 'Beren VIP', { role: 'brand', brand: 'Beren' }),
    whatsappGroup('11302', 'Beren Almanya', { role: 'brand', brand: 'Beren' }),
    whatsappGroup('11303', 'Beren Алматы', { role: 'brand', brand: 'Beren', members: ['48213', '48211'] }),
    whatsappGroup('11311', 'Nehir Toptan', { role: 'brand', brand: 'Nehir' }),
    whatsappGroup('11312', 'Nehir Bakü', { role: 'brand', brand: 'Nehir' }),
    whatsappGroup('11321', 'İnci Triko Toptan', { role: 'brand', brand: 'İnci Triko' }),
    whatsappGroup('11322', 'İnci Triko Erbil', { role: 'brand', brand: 'İnci Triko' }),
    whatsappGroup('11331', 'Çiçek & Co Butik', { role: 'brand', brand: 'Çiçek & Co' }),
    whatsappGroup('11332', 'Çiçek & Co Wien', { role: 'brand', brand: 'Çiçek & Co' }),
    whatsappGroup('11341', 'Mavera Seri', { role: 'brand', brand: 'Mavera' }),
    whatsappGroup('11342', 'Mavera Киев', { role: 'brand', brand: 'Mavera' }),
    whatsappGroup('11351', 'Şule Denim Toptan', { role: 'brand', brand: 'Şule Denim' }),
    whatsappGroup('11352', 'Şule Denim Sofia', { role: 'brand', brand: 'Şule Denim' }),
    whatsappGroup('11361', 'Olivia Toptan', { role: 'brand', brand: 'Olivia' }),
    whatsappGroup('11362', 'Olivia Tiran', { role: 'brand', brand: 'Olivia' }),
    whatsappGroup('11371', 'Vera Style Toptan', { role: 'brand', brand: 'Vera Style' }),
    whatsappGroup('11901', 'İndirim', { role: 'sale' }),
    telegramGroup('11001', 'Lalezar Kanal', { role: 'main' }),
    telegramGroup('11002', 'Beren Kanal', { role: 'brand', brand: 'Beren' }),
  ],
} as const satisfies {
  productId: string;
  apiKey: string;
  telegramId: string;
  phones: readonly WorldPhone[];
  groups: readonly WorldGroup[];
};

/** Provider ids of the shop `demo2`, which exists for tenant tests. */
export const demo2Account = {
  productId: 'demo2-product',
  apiKey: 'demo2-provider-key',
  phones: [{ id: '59311', number: '905335552210', name: 'Defne Butik', type: 'whatsapp', status: 'active' }],
  groups: [
    { id: '120363052200001@g.us', name: 'Defne Arşiv', type: 'whatsapp', role: 'own', brand: null, members: ['59311'] },
    {
      id: '120363052200011@g.us',
      name: 'Defne Toptan',
      type: 'whatsapp',
      role: 'main',
      brand: null,
      members: ['59311'],
    },
    {
      id: '120363052200101@g.us',
      name: 'Defne Basic',
      type: 'whatsapp',
      role: 'brand',
      brand: 'Defne',
      members: ['59311'],
    },
  ],
} as const satisfies {
  productId: string;
  apiKey: string;
  phones: readonly WorldPhone[];
  groups: readonly WorldGroup[];
};

/** The installation's gateway: shops connect their own phones to it by a code. */
const gatewayAccount: WorldAccount = {
  productId: 'gateway',
  apiKey: 'sandbox-gateway-key',
  phones: [],
  groups: [],
  takesPhones: true,
};

/** The outside world of the demo: the accounts of both demo shops at the provider, and the gateway. */
export const demoWorld = defineWorld({ accounts: [demoAccount, demo2Account, gatewayAccount] });
