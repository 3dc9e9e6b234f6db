import type { ChoiceReason } from '../template/slots/choice.ts';
import type { TextOverlay } from '../template/template.ts';

/** Shown as İşlenen, Eksik, Bekleyen, Onaylanan (L162–L168). */
export const collageStatuses = ['pending', 'failed', 'done', 'verified'] as const;
export type CollageStatus = (typeof collageStatuses)[number];

/** A collage's state with the workers: `preview` = an editor waits for the render; `idle` = nothing to do (section J). */
export const collageStages = ['queued', 'processing', 'preview', 'idle'] as const;
export type CollageStage = (typeof collageStages)[number];

export const states = ['active', 'passive'] as const;
export type State = (typeof states)[number];

/** How one photo sits in one slot. */
export interface SlotImage {
  /** One of the collage's photo paths. */
  path: string;
  /** 1 = just covers the slot (or just fits in it, with `contain`). */
  zoom: number;
  /** Point of the upright photo that stays in the middle of the slot, 0–1. */
  focus: { x: number; y: number };
  fit: 'cover' | 'contain';
  /** Degrees clockwise. */
  rotate: number;
}

/** Values by panel keyword (firm, code, color, size, type, price …) plus the discount price (L143). */
export interface TextData {
  code: string;
  values: Record<string, string>;
  /** Canonical; `discountedprice` is read as an alias at the edge (D-32). */
  discountprice: string | null;
  /** Keywords whose value was guessed and wants a look. */
  guessed: string[];
  /**
   * Not published, because nobody said it (D-103): colour and type that the picture does not show, and a code that is only a camera's
   * name. Absent = none.
   */
  assumed?: string[];
}

/** What the editor edits and the renderer draws (`data.kolaj_editor`). */
export interface CollageEditor {
  template_id: string;
  template_version: number;
  text_data: TextData;
  /** One entry per slot of the template; null = empty slot. */
  images: (SlotImage | null)[];
  /** Text layout of this collage only; absent = the template's. */
  texts?: TextOverlay[];
  /** Why the machine chose this template and put these photos into its slots; empty when a person did. */
  why: ChoiceReason[];
}
