import type { ChannelGroup } from '../../channel/group/group.ts';
import { brandKeySets, groupKeys, type RoutingBrand } from './brand-keys.ts';
import type { RoutingGroup, RoutingInput, TargetKind } from './routing-model.ts';
import { hasSource, readSource } from './source-streams.ts';

/** A group and the images some rule gives it. */
export interface Claim {
  kind: TargetKind;
  group: RoutingGroup;
  imageIds: Set<string>;
}

export interface Claims {
  /** In sending order; one per group and channel. */
  claims: Claim[];
  /** Groups of the brand whose `source` does not admit the stream. */
  notAdmitted: RoutingGroup[];
}

interface Wish {
  kind: TargetKind;
  group: RoutingGroup;
  discountedOnly: boolean;
}

/** Steps 3 and 4 of D-52: who wants what, in the order of sending, one entry per group. */
export function collectClaims(input: RoutingInput): Claims {
  const claims = new Map<string, Claim>();
  const refused = new Map<string, RoutingGroup>();
  for (const wish of input.onlySaleGroup ? saleWishes(input) : normalWishes(input)) {
    const { group, kind, discountedOnly } = wish;
    const place = `${group.type} ${group.groupId}`;
    if (!admits(wish, input)) {
      refused.set(place, group);
      continue;
    }
    const claim = claims.get(place) ?? { kind, group, imageIds: new Set() };
    for (const image of input.images) if (image.discounted || !discountedOnly) claim.imageIds.add(image.id);
    if (claim.imageIds.size > 0) claims.set(place, claim);
  }
  const notAdmitted = [...refused].filter(([place]) => !claims.has(place)).map(([, group]) => group);
  return { claims: [...claims.values()], notAdmitted };
}

function normalWishes(input: RoutingInput): Wish[] {
  const { groups } = input;
  const wish = (kind: TargetKind, wanted: RoutingGroup[]) =>
    wanted.map((group) => ({ kind, group, discountedOnly: kind === 'sale' }));
  return [
    ...wish(
      'own',
      groups.filter(({ list, type }) => list === 'numberList' && type === 'whatsapp'),
    ),
    ...wish(
      'main',
      groups.filter(({ list }) => list === 'numberListTarget'),
    ),
    ...wish(
      'telegram',
      groups.filter(({ list, type }) => list === 'numberList' && type === 'telegram'),
    ),
    ...wish('brand', brandGroups(input)),
    ...wish('sale', input.sendDiscountBrand ? discountGroups(input) : []),
  ];
}

/** With onlySaleGroup: the discount brand's groups, whatever the switch says, and every group whose source contains `sale`. */
function saleWishes(input: RoutingInput): Wish[] {
  const takesSale = input.groups.filter((group) => hasSource(group) && readSource(group.source).sale);
  return [...discountGroups(input), ...takesSale].map((group) => ({ kind: 'sale', group, discountedOnly: true }));
}

const isBrandList = ({ list }: ChannelGroup): boolean => list === 'whatsappList' || list === 'telegramList';

/** The first set of the brand's keys that matches anything decides for both brand lists. */
export function brandGroups<Group extends ChannelGroup>({
  brand,
  groups,
}: {
  brand: RoutingBrand;
  groups: readonly Group[];
}): Group[] {
  for (const keys of brandKeySets(brand)) {
    const matching = groups.filter(
      (group) => isBrandList(group) && groupKeys(group.name).some((key) => keys.includes(key)),
    );
    if (matching.length > 0) return matching;
  }
  return [];
}

function discountGroups({ discountKey, groups }: RoutingInput): RoutingGroup[] {
  return groups.filter((group) => isBrandList(group) && groupKeys(group.name).includes(discountKey));
}

/** A group that only takes `sale` admits the discounted images of every stream. */
function admits({ group, discountedOnly }: Wish, { stream }: RoutingInput): boolean {
  if (!hasSource(group)) return true;
  const source = readSource(group.source);
  return source.streams.has(stream) || (discountedOnly && source.sale);
}
