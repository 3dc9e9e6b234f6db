/** Pages whose part of the product is not built yet, and pages that a shop may not have. */
export type Area = 'analytic' | 'telegram' | 'reels';

/** What a page says that has nothing to show. */
export type AreaState = 'not-set-up' | 'not-yet';

/**
 * Why an area shows nothing: what is not set up for this shop comes before what this version does not have, because it stays
 * true with the next version (D-87).
 */
export function areaState(area: Area): AreaState {
  switch (area) {
    case 'telegram':
    case 'reels':
      return 'not-set-up';
    case 'analytic':
      return 'not-yet';
  }
}
