import { z } from 'zod';

const wireButton = z
  .looseObject({ text: z.string(), url: z.string().optional() })
  .transform(({ text, url }) => ({ text, url: url ?? null }));

/**
 * Body of sendMessage (specification §7). `message` is the text, or the address of the media with the caption in `text`.
 * `buttons` is one row or a list of rows. `client_ref` is the sender's own id for the message, kept in log and ledger.
 */
export const sendBody = z.looseObject({
  to_number: z.union([z.string(), z.number()]).transform(String),
  type: z.enum(['text', 'media', 'video']),
  message: z.string().min(1),
  text: z.string().default(''),
  buttons: z
    .union([z.array(z.array(wireButton)), z.array(wireButton).transform((row) => (row.length > 0 ? [row] : []))])
    .default([]),
  skip_filter: z.boolean().default(false),
  client_ref: z.string().max(200).nullable().default(null),
});
export type SendBody = z.infer<typeof sendBody>;
