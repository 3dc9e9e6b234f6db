import type { CollageCard } from '@kolaj/contract/collage/collage';

/** A card for tests; an approved one unless said otherwise. */
export function aCard(facts: Partial<CollageCard> & { id: string }): CollageCard {
  return {
    subfolder_id: 'beren',
    subfolder: 'Beren',
    status: 'verified',
    state: 'active',
    kolaj_name: facts.id,
    code: facts.id,
    values: {},
    discountprice: null,
    guessed: [],
    template: null,
    failure: null,
    return_note: null,
    return_pin: null,
    source_changed: false,
    picture: null,
    photos: [],
    version: 1,
    created_at: '2026-11-21T11:20:00.000Z',
    updated_at: '2026-11-21T11:20:00.000Z',
    ...facts,
  };
}
