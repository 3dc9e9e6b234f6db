import { outputKinds } from '@kolaj/domain/collage/outputs/outputs';
import * as z from 'zod/mini';
import { endpoint, nothing, picture, resultOf } from '../endpoint.ts';

export const outputKind = z.enum(outputKinds);

export const outputSettings = z.object({
  /** What is made of every approved collage, beside its picture. */
  kinds: z.array(outputKind),
  /** Approved collages, and how many of them still lack one of these. */
  approved: z.int(),
  waiting: z.int(),
  /** The collage that was approved last, to show what they look like. */
  sample: z.nullable(picture),
});
export type OutputSettings = z.infer<typeof outputSettings>;

export const getOutputs = endpoint({
  method: 'POST',
  path: '/shop/outputs/settings',
  role: 'shop',
  summary: 'Which further outputs the shop wants of its approved collages, and how far they are made',
  input: nothing,
  output: resultOf(outputSettings),
});

export const saveOutputs = endpoint({
  method: 'POST',
  path: '/shop/outputs/settings/save',
  role: 'shop',
  right: 'manage',
  summary: 'Choose further outputs; what is approved already gets them too, in the background',
  input: z.object({ kinds: z.array(outputKind) }),
  output: resultOf(outputSettings),
});
