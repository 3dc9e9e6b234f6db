import type { SlotConditions } from '../template/template.ts';

/** What keeps every template from being filled, told of the nearest one. */
export interface SlotLack {
  /** Name of the template. */
  template: string;
  /** The slot without a photo, from 1. */
  slot: number;
  /** What the slot asks of its photo; nothing = there are too few photos. */
  conditions: SlotConditions;
}

export type TemplateFault =
  /** It was deleted after the collage was made with it. */
  { code: 'gone' } | { code: 'overlay_missing'; template: string };

/** Words that are not ours: a library's own message, or what an earlier version had stored and nothing can read any more. */
interface Foreign {
  words?: string;
}

/**
 * Why a collage failed, with what a person needs to fix it (D-34). Stored and sent as it is; the console words it. Photos are
 * named by their paths.
 */
export type CollageFailure =
  /** None can be read; no paths = the product has no photo. */
  | ({ reason: 'no_image'; photos: string[] } & Foreign)
  | ({ reason: 'image_broken' | 'image_small'; photos: string[] } & Foreign)
  /** `lack` null = there is no template for this brand. */
  | ({ reason: 'no_template'; lack: SlotLack | null } & Foreign)
  /** Required fields without a value, by the names that the template gives them. */
  | { reason: 'field_missing'; fields: string[] }
  /** `fault` null = not known; then `words` say it. */
  | ({ reason: 'template_invalid'; fault: TemplateFault | null } & Foreign)
  /** `source_gone`: the photos have left the source. `internal`: three workers were lost over it. */
  | ({ reason: 'render_error' | 'source_gone' | 'internal' } & Foreign)
  /** A person sent it back from the verify list; the note says what to fix, `about` which part where one was chosen. */
  | { reason: 'sent_back'; note: string; about?: ReturnAbout };

/** What a person can name with one tap when a collage goes back. */
export const returnAbouts = ['price', 'photo', 'colour'] as const;
export type ReturnAbout = (typeof returnAbouts)[number];

export type FailReason = CollageFailure['reason'];

export const failReasons = [
  'no_image',
  'image_broken',
  'image_small',
  'no_template',
  'field_missing',
  'template_invalid',
  'render_error',
  'source_gone',
  'internal',
  'sent_back',
] as const satisfies readonly FailReason[];
