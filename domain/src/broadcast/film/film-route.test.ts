import { expect, it } from 'vitest';
import { type FilmRoute, filmSender } from './film-route.ts';

const open: FilmRoute = { sender: { kind: 'found', id: '48211' }, takesVideo: true, isThere: false };
const lost: FilmRoute['sender'] = { kind: 'none', reason: 'group_lost' };

it.each<[string, Partial<FilmRoute>, string]>([
  ['goes by the sender of its group', {}, '48211'],
  ['goes nowhere that nothing can be posted', { sender: lost }, 'group_lost'],
  ['goes to no channel without films', { takesVideo: false }, 'no_video'],
  ['goes nowhere twice', { isThere: true }, 'film_there'],
  ['waits for nobody who is not known', { sender: { kind: 'found', id: null } }, 'phone_unknown'],
  ['says first what no tick can change', { sender: lost, takesVideo: false, isThere: true }, 'group_lost'],
  ['says of a channel without films that, before what is there', { takesVideo: false, isThere: true }, 'no_video'],
])('a film %s', (_what, change, outcome) => {
  const found = filmSender({ ...open, ...change }, { again: false });
  expect(found.kind === 'found' ? found.id : found.reason).toBe(outcome);
});

it('goes once more to where it is when a person says so, and nowhere else by that', () => {
  expect(filmSender({ ...open, isThere: true }, { again: true })).toEqual({ kind: 'found', id: '48211' });
  expect(filmSender({ ...open, sender: lost }, { again: true })).toEqual({ kind: 'none', reason: 'group_lost' });
  expect(filmSender({ ...open, takesVideo: false }, { again: true })).toEqual({ kind: 'none', reason: 'no_video' });
});
