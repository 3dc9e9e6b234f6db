import type { ScheduleKind } from '@kolaj/domain/schedule/schedule';
import type { Language } from '@kolaj/domain/shared/language';

interface FeedWords {
  kinds: Readonly<Record<ScheduleKind, string>>;
  send: string;
  messages: string;
  /** What became of a run that has sent nothing. */
  missed: string;
  failed: string;
}

const words = (names: readonly [string, string, string, string], rest: Omit<FeedWords, 'kinds'>): FeedWords => ({
  kinds: { tg_brands: names[0], tg_info: names[1], collages: names[2], site: names[3] },
  ...rest,
});

/** The feed's few words; calendar programs know no other place for them. */
export const feedWords: Readonly<Record<Language, FeedWords>> = {
  en: words(['Brands template', 'Info template', 'New collages', 'Publish the site'], {
    ...{ send: 'Send', messages: 'messages', missed: 'missed', failed: 'failed' },
  }),
  tr: words(['Marka şablonu', 'Bilgi şablonu', 'Yeni kolajlar', 'Siteyi yayınla'], {
    ...{ send: 'Gönderim', messages: 'mesaj', missed: 'kaçırıldı', failed: 'olmadı' },
  }),
  fr: words(['Modèle des marques', 'Modèle d’info', 'Nouveaux collages', 'Publier le site'], {
    ...{ send: 'Envoi', messages: 'messages', missed: 'manqué', failed: 'échoué' },
  }),
  de: words(['Markenvorlage', 'Infovorlage', 'Neue Collagen', 'Website veröffentlichen'], {
    ...{ send: 'Versand', messages: 'Nachrichten', missed: 'verpasst', failed: 'fehlgeschlagen' },
  }),
  es: words(['Plantilla de marcas', 'Plantilla de información', 'Collages nuevos', 'Publicar el sitio'], {
    ...{ send: 'Envío', messages: 'mensajes', missed: 'perdido', failed: 'fallido' },
  }),
  pt: words(['Modelo de marcas', 'Modelo de informações', 'Novas colagens', 'Publicar o site'], {
    ...{ send: 'Envio', messages: 'mensagens', missed: 'perdido', failed: 'falhou' },
  }),
  ru: words(['Шаблон брендов', 'Шаблон сведений', 'Новые коллажи', 'Опубликовать сайт'], {
    ...{ send: 'Отправка', messages: 'сообщ.', missed: 'пропущено', failed: 'не удалось' },
  }),
};
