import type { Language } from '@kolaj/domain/shared/language';

interface FeedWords {
  send: string;
  messages: string;
  /** What became of a run that has sent nothing. */
  missed: string;
  failed: string;
}

/** The feed's few words beside names of schedules; calendar programs know no other place for them. */
export const feedWords: Readonly<Record<Language, FeedWords>> = {
  en: { send: 'Send', messages: 'messages', missed: 'missed', failed: 'failed' },
  tr: { send: 'Gönderim', messages: 'mesaj', missed: 'kaçırıldı', failed: 'olmadı' },
  fr: { send: 'Envoi', messages: 'messages', missed: 'manqué', failed: 'échoué' },
  de: { send: 'Versand', messages: 'Nachrichten', missed: 'verpasst', failed: 'fehlgeschlagen' },
  es: { send: 'Envío', messages: 'mensajes', missed: 'perdido', failed: 'fallido' },
  pt: { send: 'Envio', messages: 'mensagens', missed: 'perdido', failed: 'falhou' },
  ru: { send: 'Отправка', messages: 'сообщ.', missed: 'пропущено', failed: 'не удалось' },
};
