import { describe, expect, it } from 'vitest';
import { errorIn } from './api.ts';

const answer = { status: 400, headers: new Headers() };
const body = { success: false, code: 'bad_input', message: 'Check name.', request_id: 'R-1' };

describe('an answer with an error status', () => {
  it('keeps its code, its fields with their limits and its request id', () => {
    const field = { field: 'name', code: 'too_long', max: 80, message: 'At most 80.' };
    expect(errorIn(answer, { ...body, fields: [field] })).toMatchObject({
      code: 'bad_input',
      requestId: 'R-1',
      fields: [field],
    });
  });

  it('of a newer server loses the fields that this page cannot read, and nothing else', () => {
    const unknown = { field: 'name', code: 'not_a_code_of_today', message: '' };
    expect(errorIn(answer, { ...body, fields: [unknown] })).toMatchObject({
      code: 'bad_input',
      requestId: 'R-1',
      fields: [],
    });
  });

  it.each([
    [404, 'not_found'],
    [503, 'unavailable'],
    [500, 'internal'],
    [418, 'unexpected_answer'],
  ])('without a body of ours is told by its status: %i', (status, code) => {
    expect(errorIn({ status, headers: new Headers() }, '<html>')).toMatchObject({ code });
  });
});
