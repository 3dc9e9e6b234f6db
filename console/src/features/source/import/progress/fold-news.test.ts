import { expect, it } from 'vitest';
import { foldNews } from './fold-news.ts';

type Job = Parameters<typeof foldNews>[0][number];
const damaged: Job['unreadable'] = [{ path: 'a/b/c.jpg', code: 'damaged', words: '' }];
const job = (over: Partial<Job> = {}): Job => ({ status: 'done', unreadable: [], ...over });
const [first, second, third] = [job(), job({ status: 'cancelled' }), job()];
const failed = job({ status: 'failed' });
const leftOut = job({ status: 'partial', unreadable: damaged });
const none = () => false;

it.each([
  ['several results become one line, in their order', [first, second, third], none, [], [first, second, third]],
  ['one alone is shown', [first], none, [first], []],
  ['what needs a person stays open', [failed, first, leftOut, second], none, [failed, leftOut], [first, second]],
  ['a plain success leaves by itself', [first, second, third], (one: Job) => one === third, [third], [first, second]],
])('%s', (_name, told, isPlain, open, folded) => {
  expect(foldNews(told, isPlain)).toEqual({ open, folded });
});
