import { type CollageFailure, returnAbouts } from '@kolaj/domain/collage/failure';
import * as z from 'zod/mini';

const photos = z.array(z.string());
const words = z.exactOptional(z.string());
const condition = z.exactOptional(z.boolean());

const slotLack = z.object({
  template: z.string(),
  slot: z.int(),
  conditions: z.object({ has_face: condition, has_person: condition, has_barcode: condition }),
});

const templateFault = z.discriminatedUnion('code', [
  z.object({ code: z.literal('gone') }),
  z.object({ code: z.literal('overlay_missing'), template: z.string() }),
]);

/** Why a collage needs a person (D-34), as it is stored and as it is sent. */
export const collageFailure = z.discriminatedUnion('reason', [
  z.object({ reason: z.enum(['no_image', 'image_broken', 'image_small']), photos, words }),
  z.object({ reason: z.literal('no_template'), lack: z.nullable(slotLack), words }),
  z.object({ reason: z.literal('field_missing'), fields: z.array(z.string()) }),
  z.object({ reason: z.literal('template_invalid'), fault: z.nullable(templateFault), words }),
  z.object({ reason: z.enum(['render_error', 'source_gone', 'internal']), words }),
  z.object({ reason: z.literal('sent_back'), note: z.string(), about: z.exactOptional(z.enum(returnAbouts)) }),
]) satisfies z.ZodMiniType<CollageFailure>;
