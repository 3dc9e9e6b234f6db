import { type FieldError, type FieldFault, plainFieldCodes } from '@kolaj/contract/errors';
import * as z from 'zod/mini';

/** `params` of a rule made with `failsAs`. */
const ownRule = z.object({ code: z.enum(plainFieldCodes) });

/** What zod found, as the contract's field errors: the first fault of each field (D-08). The messages are for developers. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  const found = issues.map((issue) => ({
    field: issue.path.join('.'),
    ...faultOf(issue),
    message: issue.message,
  }));
  return [...Map.groupBy(found, ({ field }) => field).values()].flatMap(([first]) => first ?? []);
}

/** Needs issues with their `input`: only by it a field that is not there differs from one of the wrong kind. */
function faultOf(issue: z.core.$ZodIssue): FieldFault {
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined ? 'required' : 'invalid' };
    case 'invalid_value':
      return { code: issue.input === undefined ? 'required' : 'unknown_choice' };
    case 'invalid_format':
      return { code: issue.format === 'email' ? 'email' : 'invalid' };
    case 'unrecognized_keys':
      return { code: 'unknown_key' };
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum));
    case 'custom':
      return { code: ownRule.safeParse(issue.params).data?.code ?? 'invalid' };
    default:
      return { code: 'invalid' };
  }
}

function tooSmall(origin: string, min: number): FieldFault {
  if (origin === 'string') return min <= 1 ? { code: 'required' } : { code: 'too_short', min };
  return { code: origin === 'array' ? 'too_few' : 'too_small', min };
}

function tooBig(origin: string, max: number): FieldFault {
  if (origin === 'string') return { code: 'too_long', max };
  return { code: origin === 'array' ? 'too_many' : 'too_big', max };
}
