import { emailAddress, newPassword } from '@kolaj/contract/account/account';
import { describe, expect, expectTypeOf, it } from 'vitest';
import * as z from 'zod/mini';
import { type badRequest, HttpError } from './errors.ts';
import { parseInput } from './route.ts';

const form = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(80)),
  email: z.optional(emailAddress),
  password: z.optional(newPassword),
  code: z.optional(z.string().check(z.minLength(6))),
  pages: z.optional(z.int().check(z.minimum(1), z.maximum(9))),
  days: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(2))),
  kind: z.optional(z.enum(['a', 'b'])),
});

function faultsOf(input: object): unknown {
  try {
    parseInput(form, { name: 'n', ...input });
  } catch (error) {
    if (error instanceof HttpError) return error.fields?.map(({ message: _, ...fault }) => fault);
    throw error;
  }
  return [];
}

describe('what is wrong with a field is a code with its limit', () => {
  it.each([
    [{ name: undefined }, { field: 'name', code: 'required' }],
    [{ name: '' }, { field: 'name', code: 'required' }],
    [{ name: 7 }, { field: 'name', code: 'invalid' }],
    [{ name: 'x'.repeat(81) }, { field: 'name', code: 'too_long', max: 80 }],
    [{ code: '123' }, { field: 'code', code: 'too_short', min: 6 }],
    [{ email: 'x@' }, { field: 'email', code: 'email' }],
    [{ password: 'short' }, { field: 'password', code: 'weak_password' }],
    [{ pages: 0 }, { field: 'pages', code: 'too_small', min: 1 }],
    [{ pages: 10 }, { field: 'pages', code: 'too_big', max: 9 }],
    [{ days: [] }, { field: 'days', code: 'too_few', min: 1 }],
    [{ days: ['a', 'b', 'c'] }, { field: 'days', code: 'too_many', max: 2 }],
    [{ kind: 'c' }, { field: 'kind', code: 'unknown_choice' }],
    [{ admin: true }, { field: '', code: 'unknown_key' }],
  ])('%j: %j', (input, fault) => {
    expect(faultsOf(input)).toEqual([fault]);
  });
});

describe('a code that the contract does not know', () => {
  it('cannot be thrown, nor one without its values', () => {
    expectTypeOf<'bad_input'>().toExtend<Parameters<typeof badRequest>[0]>();
    expectTypeOf<'made_up'>().not.toExtend<Parameters<typeof badRequest>[0]>();
    expectTypeOf<'too_large'>().not.toExtend<Parameters<typeof badRequest>[0]>();
    expectTypeOf<{ code: 'too_large'; values: { megabytes: number } }>().toExtend<Parameters<typeof badRequest>[0]>();
  });
});
