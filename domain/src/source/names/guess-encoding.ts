import { type NameEncoding, nameEncodings, textOf } from './name-encoding.ts';

/** Letters beyond a–z that our shops' languages write (tr, fr, de, es, pt). */
const usual = new Set('çğıöşüÇĞİÖŞÜâîûÂÎÛàèéêëïôùœÀÈÉÊËÏÔÙŒäßÄáíóúñÁÍÓÚÑãõÃÕ');
/** Letters of pages for Iceland that stand where Turkish has its own: nobody here writes them. */
const odd = new Set('ðÐþÞýÝ¡¿');
/** Beside these, a second letter beyond a–z is ordinary: "ışıl", "çığ", "ação". */
const sociable = /[çğşñÇĞŞÑãõÃÕ]/;
const quiet = /[’‘“”–—№«»°´·]/;
const oftenRussian = /[оеаинтсрвлкмдпугзбйьО-ЯА-Н]/;

/** So much more plausible than by the page of the others must a name be to be read by one of its own. */
const clearlyBetter = 2;

export interface Guess {
  /** For most of the names. */
  page: NameEncoding;
  /** For each name, in order. */
  pages: NameEncoding[];
}

/**
 * The code page that makes the most plausible words of names that are not UTF-8. All names of one listing are judged together: one
 * name may be a word in two languages, a folder of them is not. A name that is next to no word by the page of the others, left
 * there by another machine, is read by its own. Names that are UTF-8 have no say and are not to be given.
 */
export function guessEncodings(names: readonly Uint8Array[]): Guess {
  const judge = judgeOfNames();
  const scores = names.map(judge);
  const sums = nameEncodings.map((_, at) => scores.reduce((sum, ofName) => sum + (ofName[at] ?? 0), 0));
  const best = indexOfBest(sums);
  const pages = scores.map((ofName) => {
    const own = indexOfBest(ofName);
    return pageAt((ofName[own] ?? 0) - (ofName[best] ?? 0) > clearlyBetter ? own : best);
  });
  return { page: pageAt(best), pages };
}

/** Bytes of different words that are judged: the words of a folder repeat, and what is new for ever is no folder of a person. */
const mostJudged = 100_000;

/** How plausible a name is by each page: the sum of its words, which end where a sign stands that is the same in all pages. */
function judgeOfNames(): (name: Uint8Array) => number[] {
  const known = new Map<string, readonly number[]>();
  let judged = 0;
  function ofPart(part: string): readonly number[] {
    const before = known.get(part);
    if (before) return before;
    judged += part.length;
    if (judged > mostJudged) return nothing;
    const bytes = Uint8Array.from(part, (byte) => byte.charCodeAt(0));
    const scores = nameEncodings.map((encoding) => plausibility(textOf(bytes, encoding)));
    known.set(part, scores);
    return scores;
  }
  return (name) => {
    const sums = [...nothing];
    for (const [part] of oneCharacterPerByte(name).matchAll(partOfName))
      for (const [at, score] of ofPart(part).entries()) sums[at] = (sums[at] ?? 0) + score;
    return sums;
  };
}

const nothing: readonly number[] = nameEncodings.map(() => 0);
/** Letters a–z and what pages differ in, of which there is some. */
const partOfName = /[a-z]*[\x80-\xff][a-z\x80-\xff]*/gi;

function oneCharacterPerByte(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}

const pageAt = (at: number): NameEncoding => nameEncodings[at] ?? nameEncodings[0];

/** The first of equal ones. */
function indexOfBest(scores: readonly number[]): number {
  return scores.reduce((best, score, at) => (score > (scores[best] ?? 0) + 1e-9 ? at : best), 0);
}

/** How much a text looks like a name that a person gave: more is better, 0 for plain letters. */
function plausibility(text: string): number {
  let score = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) score += ofWord(word);
  for (const [sign] of text.matchAll(/[^\p{L}\p{M}]/gu)) if (sign >= '\x80') score -= quiet.test(sign) ? 0.2 : 3;
  return score;
}

function ofWord(word: string): number {
  const foreign = [...word].filter((letter) => letter >= '\x80');
  if (foreign.length === 0) return 0;
  const cyrillic = foreign.filter((letter) => /\p{Script=Cyrillic}/u.test(letter)).length;
  if (cyrillic > 0) return cyrillic === [...word].length ? ofRussian(word) : -3 * foreign.length;
  return ofLatin(word) - caseBreaks(word);
}

function ofLatin(word: string): number {
  const letters = [...word];
  let score = 0;
  for (const [at, letter] of letters.entries()) {
    if (letter < '\x80') continue;
    score += usual.has(letter) ? 1 : odd.has(letter) ? -0.5 : -1;
    const next = letters[at + 1];
    if (next !== undefined && next >= '\x80' && !sociable.test(letter + next)) score -= 0.75;
  }
  return score;
}

/** Ukrainian and Serbian letters of the same pages are read as well, but count for less than Russian ones. */
function ofRussian(word: string): number {
  const letters = [...word];
  const score = letters.reduce((sum, letter) => {
    if (!/[а-яА-ЯёЁ]/.test(letter)) return sum - 0.5;
    return sum + (oftenRussian.test(letter) ? 1 : 0.6);
  }, 0);
  return score - caseBreaks(word);
}

/** A capital after a small letter of the same word: the mark of a wrong page ("сУМКИ"). */
function caseBreaks(word: string): number {
  return [...word.matchAll(/\p{Ll}\p{Lu}/gu)].length;
}
