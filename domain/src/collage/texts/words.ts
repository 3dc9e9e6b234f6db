import { type WordFinder, wordFinder } from '../../shared/word-finder.ts';
import { colourNames, patternNames } from './colour-names.ts';

/**
 * Garment types by key, in the seven languages and the order en tr fr de es pt ru (D-32). Turkish words with an i are written
 * in capitals, so that İ is right when the word is put on the picture.
 */
const typeNames: Record<string, readonly string[]> = {
  dress: ['dress', 'ELBİSE', 'robe', 'kleid', 'vestido', 'платье'],
  'evening dress': [
    'evening dress',
    'gown',
    'ABİYE',
    'robe de soirée',
    'abendkleid',
    'vestido de noche',
    'вечернее платье',
  ],
  skirt: ['skirt', 'ETEK', 'jupe', 'rock', 'falda', 'saia', 'юбка'],
  trousers: ['trousers', 'pants', 'pantolon', 'pantalon', 'hose', 'pantalón', 'calça', 'calças', 'брюки'],
  jeans: ['jeans', 'jean', 'denim', 'kot', 'джинсы'],
  leggings: ['leggings', 'legging', 'tayt', 'лосины', 'леггинсы'],
  shorts: ['shorts', 'şort', 'short', 'шорты'],
  shirt: ['shirt', 'gömlek', 'chemise', 'hemd', 'camisa', 'рубашка'],
  blouse: ['blouse', 'bluz', 'bluse', 'blusa', 'chemisier', 'блузка', 'блуза'],
  't-shirt': ['tshirt', 't shirt', 'tee', 'TİŞÖRT', 'tişort', 'camiseta', 'футболка'],
  top: ['top', 'crop', 'crop top', 'büstiyer', 'bustier', 'топ'],
  tunic: ['tunic', 'TUNİK', 'tunique', 'tunika', 'túnica', 'туника'],
  sweater: ['sweater', 'jumper', 'pullover', 'kazak', 'TRİKO', 'pull', 'suéter', 'jersey', 'свитер', 'джемпер'],
  sweatshirt: ['sweatshirt', 'hoodie', 'SWEATSHİRT', 'sudadera', 'moletom', 'толстовка', 'свитшот', 'худи'],
  cardigan: ['cardigan', 'hırka', 'gilet', 'strickjacke', 'cárdigan', 'кардиган'],
  vest: ['vest', 'waistcoat', 'yelek', 'weste', 'chaleco', 'colete', 'жилет'],
  jacket: ['jacket', 'blazer', 'ceket', 'veste', 'jacke', 'chaqueta', 'jaqueta', 'куртка', 'пиджак', 'жакет'],
  coat: ['coat', 'kaban', 'mont', 'palto', 'manteau', 'mantel', 'abrigo', 'casaco', 'пальто'],
  'trench coat': ['trench', 'trench coat', 'trenchcoat', 'trençkot', 'gabardina', 'плащ', 'тренч'],
  jumpsuit: ['jumpsuit', 'overall', 'overalls', 'tulum', 'salopet', 'combinaison', 'mono', 'macacão', 'комбинезон'],
  set: ['set', 'suit', 'two piece', 'TAKIM', 'İKİLİ TAKIM', 'ensemble', 'anzug', 'conjunto', 'комплект', 'костюм'],
  tracksuit: ['tracksuit', 'EŞOFMAN', 'jogging', 'trainingsanzug', 'chándal', 'agasalho', 'спортивный костюм'],
  pyjamas: ['pyjamas', 'pajamas', 'PİJAMA', 'pyjama', 'pijama', 'пижама'],
  body: ['body', 'bodysuit', 'боди'],
  bra: ['bra', 'sütyen', 'soutien gorge', 'sujetador', 'sutiã', 'бюстгальтер'],
  swimsuit: ['swimsuit', 'mayo', 'BİKİNİ', 'bikini', 'maillot', 'badeanzug', 'bañador', 'maiô', 'купальник'],
  kimono: ['kimono', 'KİMONO', 'кимоно'],
  scarf: ['scarf', 'şal', 'eşarp', 'foulard', 'écharpe', 'schal', 'bufanda', 'pañuelo', 'lenço', 'шарф', 'платок'],
  bag: ['bag', 'handbag', 'çanta', 'sac', 'tasche', 'bolso', 'bolsa', 'сумка'],
  belt: ['belt', 'kemer', 'ceinture', 'gürtel', 'cinturón', 'cinto', 'ремень'],
  shoes: ['shoes', 'shoe', 'ayakkabı', 'chaussures', 'schuhe', 'zapatos', 'sapatos', 'обувь', 'туфли'],
  boots: ['boots', 'boot', 'bot', 'çizme', 'bottes', 'stiefel', 'botas', 'сапоги', 'ботинки'],
  sneakers: ['sneakers', 'sneaker', 'spor ayakkabı', 'baskets', 'zapatillas', 'tênis', 'кроссовки'],
  sandals: ['sandals', 'sandalet', 'TERLİK', 'sandales', 'sandalen', 'sandalias', 'sandálias', 'сандалии'],
};

/** What wholesale shops name two of on one garment, with the keys of their colours. */
const paired: Record<string, string> = {
  SİYAH: 'black',
  BEYAZ: 'white',
  EKRU: 'ecru',
  KREM: 'cream',
  BEJ: 'beige',
  GRİ: 'grey',
  KIRMIZI: 'red',
  BORDO: 'burgundy',
  YEŞİL: 'green',
  HAKİ: 'khaki',
  MAVİ: 'blue',
  LACİVERT: 'navy',
  PEMBE: 'pink',
  KAHVE: 'brown',
};

/** SİYAH-BEYAZ is neither the black one nor the white one. */
const pairs = Object.entries(paired).flatMap(([first, firstKey]) =>
  Object.entries(paired)
    .filter(([second]) => second !== first)
    .map(([second, secondKey]): [string, string[]] => [`${firstKey}-${secondKey}`, [`${first}-${second}`]]),
);

const findPlain = wordFinder({ ...colourNames, ...Object.fromEntries(pairs) });
const findPattern = wordFinder(patternNames);

/**
 * Recognises a colour word in a file or directory name, in seven languages; the key is the English name (D-28, D-32). A pattern only
 * where no colour is named.
 */
export const findColour: WordFinder = (text) => findPlain(text) ?? findPattern(text);

/** Recognises a garment word in the same way. */
export const findType = wordFinder(typeNames);

/** All garment words, in the singular mostly. */
export const typeWords: readonly string[] = Object.values(typeNames).flat();

/** Words for "one size fits all". */
export const findOneSize = wordFinder({
  Std: [
    'std',
    'standard',
    'standart',
    'one size',
    'onesize',
    'free size',
    'tek beden',
    'tek ebat',
    'taille unique',
    'einheitsgröße',
    'talla única',
    'tamanho único',
    'единый размер',
    'один размер',
  ],
});
