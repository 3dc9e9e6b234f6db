import { fold } from '../../shared/fold.ts';

/** Words of seasons, months and deliveries in the languages of our shops, folded, with the endings that they get in a name. */
const seasonWords = new Set(
  `yaz kis ilkbahar bahar sonbahar guz sezon sezonu koleksiyon koleksiyonu teslimat parti
  ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik
  summer winter spring autumn fall season collection delivery drop prefall pre resort cruise
  january february march april may june july august september october november december
  ete hiver printemps automne saison collection livraison janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre
  sommer winter fruhling fruhjahr herbst kollektion lieferung januar februar marz april juni juli oktober dezember
  verano invierno primavera otono temporada coleccion entrega enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
  verao inverno outono colecao janeiro fevereiro marco maio junho julho setembro outubro dezembro
  лето зима весна осень сезон коллекция поставка январь февраль март апрель май июнь июль август сентябрь октябрь ноябрь декабрь`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
/** Spring-summer and autumn-winter as the trade writes them in each language, pre-collections, high summer. */
const halves = new Set('ss aw fw ah pe fs hw pv oi iy sk pf ps hs вл оз'.split(' '));

const year = /^20[1-3]\d$/;
const number = /^\d{1,2}$/;
const codeWithYear = /^(?:([\p{L}]+)(?:20)?[1-3]\d(?:[1-3]\d)?|(?:20)?[1-3]\d([\p{L}]+))$/u;
const date = /^20[1-3]\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;

/** Whether a directory is called like a season or a delivery: "SS26", "Yaz 2026", "2026-11 Kasım", "Herbst/Winter", "29.11.2026". */
export function isSeasonName(name: string): boolean {
  const parts = fold(name).match(/[\p{L}\p{N}]+/gu) ?? [];
  return parts.length > 0 && parts.every((part) => isOfSeason(part) || number.test(part)) && parts.some(isOfSeason);
}

function isOfSeason(part: string): boolean {
  if (seasonWords.has(part) || halves.has(part) || year.test(part) || date.test(part)) return true;
  const [, before, after] = codeWithYear.exec(part) ?? [];
  const letters = before ?? after;
  return letters !== undefined && (halves.has(letters) || seasonWords.has(letters));
}

/** Folded names that computers and services give to what holds files, in the languages of our shops. */
const wrapperWords = new Set(
  `desktop downloads documents users home volumes images pictures photos photo foto fotos files export images new folder untitled archive backup
  masaustu indirilenler belgeler resimler fotograf fotograflar gorseller urunler dosyalar yeni klasor adsiz yedek arsiv
  schreibtisch dokumente bilder neuer ordner dateien bureau telechargements nouveau dossier
  escritorio descargas documentos imagenes nueva carpeta archivos area de trabalho transferencias imagens nova pasta arquivos
  загрузки документы фото фотографии изображения рабочий стол новая папка файлы wetransfer drive download dropbox`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Whether a directory is called by a computer and not by a shop: "Masaüstü", "New folder (2)", "wetransfer_12". */
export function isWrapperName(name: string): boolean {
  const words = fold(name).match(/\p{L}+/gu) ?? [];
  return words.length > 0 && words.every((word) => wrapperWords.has(word));
}
