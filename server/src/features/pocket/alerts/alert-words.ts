import type { AlertKind } from '@kolaj/domain/pocket/alerts';
import type { Language } from '@kolaj/domain/shared/language';

/** Titles of alerts: a phone shows them while the app is closed. */
export const alertWords: Record<Language, Record<AlertKind, string>> = {
  en: {
    approval: 'Collages wait for approval',
    sending: 'A send has stopped',
    phone: 'A sending phone is offline',
    order: 'New order',
    products: 'New products',
  },
  tr: {
    approval: 'Kolajlar onay bekliyor',
    sending: 'Bir gönderim durdu',
    phone: 'Gönderen bir telefon çevrimdışı',
    order: 'Yeni sipariş',
    products: 'Yeni ürünler',
  },
  fr: {
    approval: 'Des collages attendent l’approbation',
    sending: 'Un envoi s’est arrêté',
    phone: 'Un téléphone d’envoi est hors ligne',
    order: 'Nouvelle commande',
    products: 'Nouveaux produits',
  },
  de: {
    approval: 'Collagen warten auf Freigabe',
    sending: 'Ein Versand ist stehen geblieben',
    phone: 'Ein sendendes Handy ist offline',
    order: 'Neue Bestellung',
    products: 'Neue Produkte',
  },
  es: {
    approval: 'Hay collages que esperan aprobación',
    sending: 'Un envío se ha parado',
    phone: 'Un teléfono de envío está sin conexión',
    order: 'Pedido nuevo',
    products: 'Productos nuevos',
  },
  pt: {
    approval: 'Colagens esperam aprovação',
    sending: 'Um envio parou',
    phone: 'Um telefone de envio está offline',
    order: 'Pedido novo',
    products: 'Produtos novos',
  },
  ru: {
    approval: 'Коллажи ждут одобрения',
    sending: 'Отправка остановилась',
    phone: 'Телефон для отправки не в сети',
    order: 'Новый заказ',
    products: 'Новые товары',
  },
};
