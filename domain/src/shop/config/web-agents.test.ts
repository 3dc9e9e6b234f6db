import { expect, it } from 'vitest';
import { numberAgents } from './web-agents.ts';

const of = (...values: string[]) => values.map((value) => ({ value }));

it.each([
  ['the first one gets 1', [''], [], 0, ['1'], 1],
  ['ids go up by one (AGT-04)', ['1', '', ''], ['1'], 1, ['1', '2', '3'], 3],
  ['order does not matter', ['2', '', '1'], ['1', '2'], 2, ['2', '3', '1'], 3],
  ['the id of a removed agent is not used again', ['1', ''], ['1', '2'], 2, ['1', '3'], 3],
  ['nor when it was removed earlier', ['1', '2'], ['1'], 2, ['1', '3'], 3],
  ['an id that the caller counted himself is kept', ['1', '2'], ['1'], 1, ['1', '2'], 2],
  ['one id twice is two agents', ['1', '1'], ['1'], 1, ['1', '2'], 2],
  ['an id that is too high is counted anew', ['99999999999', ''], [], 0, ['1', '2'], 2],
  [
    'after the highest own id they still differ',
    ['1000000000', '', ''],
    [],
    0,
    ['1000000000', '1000000001', '1000000002'],
    1000000002,
  ],
  [
    'a stored one that is too high stays, and stops nobody',
    ['99999999999', ''],
    ['99999999999'],
    3,
    ['99999999999', '4'],
    4,
  ],
  ['a counter that is none is read off the list', ['7', ''], ['7'], 'x', ['7', '8'], 8],
])('%s', (_rule, sent, stored, highest, expected, after) => {
  const { agents, highest: last } = numberAgents(of(...sent), { stored: of(...stored), highest });
  expect(agents.map(({ value }) => value)).toEqual(expected);
  expect(last).toBe(after);
});
