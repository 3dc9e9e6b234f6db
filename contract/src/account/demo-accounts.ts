/** Accounts of the demo (architecture §5). They exist only in demo mode, where the login page offers them. */
export const demoPassword = 'Demo-1234!';

export const demoAccounts = [
  { email: 'owner@demo.kolaj.test', name: 'Selin Yılmaz', shop: 'demo', kind: 'owner' },
  { email: 'staff@demo.kolaj.test', name: 'Elif Kaya', shop: 'demo', kind: 'staff' },
  { email: 'agent@demo.kolaj.test', name: 'Murat Demir', shop: 'demo', kind: 'agent' },
  { email: 'admin@demo.kolaj.test', name: 'Kolaj Admin', shop: null, kind: 'admin' },
  { email: 'owner@demo2.kolaj.test', name: 'Defne Aksoy', shop: 'demo2', kind: 'owner' },
] as const;
export type DemoAccount = (typeof demoAccounts)[number];
