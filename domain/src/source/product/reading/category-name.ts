import { typeWords } from '../../../collage/texts/words.ts';
import { fold } from '../../../shared/fold.ts';
import { isSeasonName } from '../../upload/season-name.ts';

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** What makes several of one in the languages of our shops, behind the word as it is or without its last letter. */
const endings = ['', 'ler', 'lar', 's', 'es', 'n', 'en', 'er', 'e', 'x', 'ы', 'и', 'а'];
const endingsForLast = ['ies', 'ы', 'и', 'я'];
const irregular = [
  'scarves',
  'robes de soirée',
  'vestidos de noche',
  'macacões',
  'платки',
  'ремни',
  'вечерние платья',
  'спортивные костюмы',
];

const garments = new Set(
  [...typeWords, ...irregular].flatMap((name) => {
    const one = wordsOf(name).join(' ');
    return [...endings.map((end) => `${one}${end}`), ...endingsForLast.map((end) => `${one.slice(0, -1)}${end}`)];
  }),
);
const longest = 3;

/** Whom garments are for, that they are new, and what joins two words. */
const besideGarments = new Set(
  wordsOf(`kadın erkek çocuk bayan bay kız bebek unisex yeni ve
  woman women womens man men mens lady ladies girl girls boy boys kids baby new and s
  femme femmes homme hommes enfant enfants fille filles garçon nouveau nouveaux nouvelle nouvelles pour et
  damen herren kinder mädchen jungen baby neu neue für und
  mujer mujeres hombre hombres niño niños niña niñas nuevo nuevos nueva nuevas para y
  mulher homem criança infantil feminino feminina femininos femininas masculino masculina masculinos masculinas novo nova novos novas e
  женский женская женское женские мужской мужская мужское мужские детский детская детское детские новый новая новое новые и`),
);

const isYear = (word: string): boolean => /^\d+$/.test(word);

/**
 * Whether a directory is called by garments alone, as shops sort: "gömlek", "Kadın Elbiseler", "Hosen & Röcke", "SS26 Dresses".
 * With a colour, a code or a number beside the garment it may be one product: "Elbise Çiçekli", "Elbise 2026".
 */
export function isCategoryName(name: string): boolean {
  const words = wordsOf(name);
  const rest = withoutGarments(words);
  if (rest.length === words.length) return false;
  const isInSeason = rest.some((word) => !isYear(word) && isSeasonName(word));
  return rest.every((word) => besideGarments.has(word) || (isSeasonName(word) && (isInSeason || !isYear(word))));
}

function withoutGarments(words: readonly string[]): string[] {
  const rest: string[] = [];
  for (let at = 0; at < words.length; ) {
    const length = [longest, 2, 1].find((count) => garments.has(words.slice(at, at + count).join(' ')));
    if (length === undefined) rest.push(...words.slice(at, at + 1));
    at += length ?? 1;
  }
  return rest;
}
