import type { Desk } from '@kolaj/domain/pocket/desks';

const ofOwner = ['approve', 'today', 'stock', 'stop'] as const;
const ofPhotographer = ['camera', 'uploads', 'sent'] as const;
const ofAgent = ['products', 'favourites', 'orders'] as const;
/** Pages beside the bar at the foot. */
const others = ['settings'] as const;

/** A page in somebody's bar, by the last part of its address: /m/approve. */
export type BarPlace = (typeof ofOwner | typeof ofPhotographer | typeof ofAgent)[number];
export type Place = BarPlace | (typeof others)[number];

const inBar: Record<Desk, readonly BarPlace[]> = {
  owner: ofOwner,
  photographer: ofPhotographer,
  agent: ofAgent,
  'agent-with-camera': [...ofAgent, 'camera', 'uploads'],
};

/** The pages of a desk; it opens with the first. */
export const placesOf = (desk: Desk): readonly BarPlace[] => inBar[desk];

const all: readonly Place[] = [...ofOwner, ...ofPhotographer, ...ofAgent, ...others];

/** Whether a desk is a mobile agent's. */
export const isAgents = (desk: Desk) => desk === 'agent' || desk === 'agent-with-camera';

export const addressOf = (place: Place) => `/m/${place}`;

/** The page at a path; null = the app's beginning, or nothing that exists. */
export const placeAt = (pathname: string): Place | null => all.find((place) => addressOf(place) === pathname) ?? null;

/** Whether a page is for somebody with these desks; pages beside the bars are for everybody. */
export const isFor = (place: Place, desks: readonly Desk[]): boolean =>
  others.some((one) => one === place) || desks.some((desk) => inBar[desk].some((one) => one === place));

/** The desk of a page among those that a person has; null = none in particular. */
export const deskOf = (place: Place, desks: readonly Desk[]): Desk | null =>
  desks.find((desk) => inBar[desk].some((one) => one === place)) ?? null;
