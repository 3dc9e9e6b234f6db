import type { ScheduleKind } from '@kolaj/domain/schedule/schedule';
import type { Language } from '@kolaj/domain/shared/language';

const names = (tg_brands: string, tg_info: string, collages: string, site: string) => ({
  ...{ tg_brands, tg_info, collages, site },
});

/** What a schedule does, where the server itself has to say it: in letters and in calendars of other programs. */
export const scheduleNames: Readonly<Record<Language, Readonly<Record<ScheduleKind, string>>>> = {
  en: names('Brands template', 'Info template', 'New collages', 'Publish the site'),
  tr: names('Marka şablonu', 'Bilgi şablonu', 'Yeni kolajlar', 'Siteyi yayınla'),
  fr: names('Modèle des marques', 'Modèle d’information', 'Nouveaux collages', 'Publier le site'),
  de: names('Markenvorlage', 'Infovorlage', 'Neue Collagen', 'Website veröffentlichen'),
  es: names('Plantilla de marcas', 'Plantilla de información', 'Collages nuevos', 'Publicar el sitio'),
  pt: names('Modelo de marcas', 'Modelo de informação', 'Colagens novas', 'Publicar o site'),
  ru: names('Шаблон брендов', 'Информационный шаблон', 'Новые коллажи', 'Публикация сайта'),
};
