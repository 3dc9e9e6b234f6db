/**
 * Whose secret it is, by UUID, and which one: a sealed value that is moved to another place is void. All of them are here. In which
 * columns they are kept says `features/installation/rekey/sealed-columns.ts`, or a change of the key would leave them behind.
 */
export type SecretPlace = { field: string } & (
  | { shopId: string }
  | { userId: string }
  | { mailId: string }
  | { owner: 'installation' }
);

export const secretPlaces = {
  ofShop: (shopId: string, name: string) => ({ shopId, field: name }),
  source: ({ shopId, sourceId }: { shopId: string; sourceId: string }) => ({ shopId, field: `source:${sourceId}` }),
  webhook: (shopId: string) => ({ shopId, field: 'webhook' }),
  secondFactor: (userId: string) => ({ userId, field: 'second_factor' }),
  letter: (mailId: string) => ({ mailId, field: 'letter' }),
  mailPassword: () => ({ owner: 'installation', field: 'mail.password' }),
  pushKey: () => ({ owner: 'installation', field: 'push.private_key' }),
} as const satisfies Record<string, (...owner: never[]) => SecretPlace>;
