import type { CollageCard } from '@kolaj/contract/collage/collage';
import type { CollageFailure, FailReason } from '@kolaj/domain/collage/failure';

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
    assumed: [],
    template: null,
    failure: null,
    return_note: null,
    return_pin: null,
    source_changed: false,
    sold_out: null,
    picture: null,
    photos: [],
    version: 1,
    created_at: '2026-11-21T11:20:00.000Z',
    updated_at: '2026-11-21T11:20:00.000Z',
    ...facts,
  };
}

/** A failure of each reason. */
export function aFailure(reason: FailReason): CollageFailure {
  return failures[reason];
}

const failures: Readonly<Record<FailReason, CollageFailure>> = {
  no_image: { reason: 'no_image', photos: ['Beren/a.jpg'] },
  image_broken: { reason: 'image_broken', photos: ['Beren/a.jpg', 'Beren/b.jpg'] },
  image_small: { reason: 'image_small', photos: ['Beren/a.jpg'] },
  no_template: { reason: 'no_template', lack: { template: 'first-1', slot: 2, conditions: { has_person: true } } },
  field_missing: { reason: 'field_missing', fields: ['Kumaş'] },
  template_invalid: { reason: 'template_invalid', fault: { code: 'overlay_missing', template: 'first-1' } },
  render_error: { reason: 'render_error' },
  source_gone: { reason: 'source_gone' },
  internal: { reason: 'internal' },
  sent_back: { reason: 'sent_back', note: 'Fiyat yanlış' },
};
