import type { FieldFault, PlainFieldCode } from '@kolaj/contract/errors';
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { ApiError } from './api.ts';

export const videoTaken = msg({ id: 'refusal.video-taken', message: 'This video is in the list already.' });

const plain: Record<PlainFieldCode, MessageDescriptor> = {
  required: msg({ id: 'company.required', message: 'This field is required!' }),
  invalid: msg({ id: 'field-error.invalid', message: 'This value cannot be used.' }),
  email: msg({ id: 'login.email-invalid', message: 'E-mail is not valid!' }),
  full_name: msg({ id: 'register.name-two-words', message: 'Full Name is at least two words.' }),
  weak_password: msg({
    id: 'register.password-weak',
    message: 'Min 8, at least one uppercase, lowercase, number and special.',
  }),
  unknown_choice: msg({ id: 'field-error.unknown-choice', message: 'Choose one from the list.' }),
  unknown_country: msg({ id: 'company.unknown-country', message: 'Choose a country from the list.' }),
  unknown_image: msg({ id: 'field-error.unknown-image', message: 'This picture does not belong to this shop.' }),
  unknown_key: msg({ id: 'field-error.unknown-key', message: 'There is no such field.' }),
  video_taken: videoTaken,
  agent: msg({ id: 'field-error.agent', message: 'Agent accounts do not have this field.' }),
  locked: msg({ id: 'field-error.locked', message: 'This cannot be changed.' }),
  public_https: msg({
    id: 'field-error.public-https',
    message: 'An address on the internet that begins with https:// is needed.',
  }),
  secret: msg({
    id: 'field-error.secret',
    message: 'A secret does not belong here. Enter it in the connection, where it is kept sealed.',
  }),
};

/** What is wrong with one field, with its limit; the one table of the contract's field codes. */
export function fieldWords(fault: FieldFault): MessageDescriptor {
  switch (fault.code) {
    case 'too_short': {
      const { min } = fault;
      return msg({
        id: 'field-error.too-short',
        message: plural(min, { one: 'At least # character.', other: 'At least # characters.' }),
      });
    }
    case 'too_long': {
      const { max } = fault;
      return msg({
        id: 'field-error.too-long',
        message: plural(max, { one: 'At most # character.', other: 'At most # characters.' }),
      });
    }
    case 'too_few': {
      const { min } = fault;
      return msg({
        id: 'field-error.too-few',
        message: plural(min, { one: 'At least # entry.', other: 'At least # entries.' }),
      });
    }
    case 'too_many': {
      const { max } = fault;
      return msg({
        id: 'field-error.too-many',
        message: plural(max, { one: 'At most # entry.', other: 'At most # entries.' }),
      });
    }
    case 'too_small': {
      const { min } = fault;
      return msg({ id: 'field-error.too-small', message: `At least ${min}.` });
    }
    case 'too_big': {
      const { max } = fault;
      return msg({ id: 'field-error.too-big', message: `At most ${max}.` });
    }
    case 'brand_taken': {
      const { brand } = fault;
      return msg({ id: 'field-error.brand-taken', message: `The brand ${brand} goes by this name already.` });
    }
    default:
      return plain[fault.code];
  }
}

interface RefusedField<Name> {
  name: Name;
  problem: MessageDescriptor;
}

/**
 * What the server found wrong with these fields of a form, in the form's order; the last part of a path names the field.
 * Empty = the error is about none of them.
 */
export function refusedFields<Name extends string>(error: unknown, names: readonly Name[]): RefusedField<Name>[] {
  if (!(error instanceof ApiError)) return [];
  return names.flatMap((name) => {
    const fault = error.fields.find(({ field }) => field.split('.').at(-1) === name);
    return fault === undefined ? [] : [{ name, problem: fieldWords(fault) }];
  });
}
