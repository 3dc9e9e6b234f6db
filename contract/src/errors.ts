import { sourceTroubles } from '@kolaj/domain/source/source-trouble';
import * as z from 'zod/mini';
import { brand } from './brand/brand-row.ts';

/**
 * The codes of answers with an error status (D-04): the whole list, and what each carries. The console has one text per code
 * in every language; `message` beside the code is English for other clients.
 */
export const plainErrorCodes = [
  'unauthorised',
  'admin_only',
  'agent',
  'agents_only',
  'cross_site',
  'forged',
  'no_right',
  'no_shop',
  'not_configured',
  'not_verified',
  'key_not_allowed',
  'owner_only',
  'second_factor_required',
  'trial_over',
  'package_used_up',

  'bad_cursor',
  'bad_editor',
  'bad_idempotency_key',
  'bad_input',
  'bad_json',
  'bad_length',
  'bad_path',
  'bad_send_after',
  'bad_type',
  'bad_url',
  'bad_zoom',
  'length_required',
  'method_not_allowed',
  'mixed_images',
  'no_images',
  'nothing_selected',
  'offset',
  'too_long',

  'changed',
  'downloads_off',
  'uploads_off',
  'not_your_brand',
  'idempotency_key_reused',
  'not_drawn',
  'not_found',
  'nothing_to_download',
  'telegram_changed',
  'unreadable',
  'version',

  'busy',
  'internal',
  'no_space',
  'provider_unreachable',
  'too_many',
  'too_many_tries',
  'too_often',
  'unavailable',
] as const;

const faultsWithValues = [
  z.object({ code: z.literal('bad_days'), values: z.object({ days: z.string() }) }),
  /** Somebody saved it since; `current` is what is stored now. */
  z.object({ code: z.literal('brand_changed'), values: z.object({ current: brand }) }),
  /** Only an administrator may change these fields of the configuration (D-07). */
  z.object({ code: z.literal('not_yours'), values: z.object({ names: z.string() }) }),
  /** Somebody changed these fields since: what was sent, and what is stored now. */
  z.object({
    code: z.literal('settings_changed'),
    values: z.object({
      config_version: z.int(),
      fields: z.array(z.object({ field: z.string(), mine: z.unknown(), theirs: z.unknown() })),
    }),
  }),
  z.object({ code: z.literal('source_unreachable'), values: z.object({ trouble: z.enum(sourceTroubles) }) }),
  z.object({ code: z.literal('too_large'), values: z.object({ megabytes: z.int() }) }),
  z.object({ code: z.literal('unknown_images'), values: z.object({ count: z.int() }) }),
  z.object({ code: z.literal('unknown_template'), values: z.object({ names: z.string() }) }),
  z.object({ code: z.literal('wrong_brand'), values: z.object({ name: z.string(), brand: z.string() }) }),
] as const;

/** What is wrong with a request, as a code with the values that its text needs. */
export const fault = z.discriminatedUnion('code', [z.object({ code: z.enum(plainErrorCodes) }), ...faultsWithValues]);
export type Fault = z.infer<typeof fault>;
export type PlainErrorCode = (typeof plainErrorCodes)[number];

/** What is wrong with one field; the limit comes with the code. */
export const plainFieldCodes = [
  'required',
  'invalid',
  'email',
  'full_name',
  'weak_password',
  'unknown_choice',
  'unknown_country',
  'unknown_image',
  'unknown_key',
  'video_taken',
  'agent',
  'locked',
  'secret',
  'public_https',
] as const;
export const fieldFault = z.discriminatedUnion('code', [
  z.object({ code: z.enum(plainFieldCodes) }),
  z.object({ code: z.enum(['too_short', 'too_few', 'too_small']), min: z.number() }),
  z.object({ code: z.enum(['too_long', 'too_many', 'too_big']), max: z.number() }),
  z.object({ code: z.literal('brand_taken'), brand: z.string() }),
]);
export type FieldFault = z.infer<typeof fieldFault>;
export type PlainFieldCode = (typeof plainFieldCodes)[number];

/** For a rule of our own in a form: what it is called when a value fails it. */
export const failsAs = (code: PlainFieldCode) => ({ params: { code } });

export const fieldError = z.intersection(fieldFault, z.object({ field: z.string(), message: z.string() }));
export type FieldError = z.infer<typeof fieldError>;

/** Body of every answer with an error status (D-04, D-08). */
export const errorBody = z.intersection(
  fault,
  z.object({
    success: z.literal(false),
    message: z.string(),
    fields: z.optional(z.array(fieldError)),
    request_id: z.string(),
  }),
);
export type ErrorBody = z.infer<typeof errorBody>;
