import type { Language } from '@kolaj/domain/shared/language';

/** Every text of the site that is ours. Functions take counts, because plural forms differ. */
export interface SiteTexts {
  allProducts: string;
  newProducts: string;
  newBadge: string;
  discounted: string;
  brands: string;
  newest: string;
  /** `14 models` */
  models: (count: number) => string;
  /** `14 new` */
  newCount: (count: number) => string;
  colors: string;
  color: string;
  size: string;
  type: string;
  code: string;
  price: string;
  oldPrice: string;
  perPiece: string;
  /** `series of 5` */
  series: (pieces: number) => string;
  order: string;
  /** First line of the order message. */
  orderGreeting: string;
  /** `{n}` is the number. */
  orderNumber: string;
  /** In an order that the shop's server has not seen. */
  orderUnconfirmed: string;
  /** What changed must be looked at before it is ordered. */
  orderChanged: string;
  share: string;
  copied: string;
  home: string;
  back: string;
  skip: string;
  pages: string;
  previous: string;
  next: string;
  notFoundTitle: string;
  notFoundText: string;
  emptyBrand: string;
  search: string;
  /** What may be typed. */
  searchHint: string;
  /** `{n}` is the number. */
  found: string;
  foundNothing: string;
  didYouMean: string;
  /** No filter. */
  any: string;
  brand: string;
  priceFrom: string;
  priceTo: string;
  sort: string;
  cheapest: string;
  dearest: string;
  more: string;
  clear: string;
  /** Without a script or the list of products. */
  searchFailed: string;
  filters: string;
  cart: string;
  addToCart: string;
  /** For a moment after a product was put into the cart. */
  added: string;
  increase: string;
  decrease: string;
  remove: string;
  removed: string;
  undo: string;
  emptyCart: string;
  piece: string;
  /** `{n}` is the number. */
  pieces: string;
  total: string;
  /** `{n}` lines of the cart. */
  withoutPrice: string;
  yourNote: string;
  sendWhatsapp: string;
  sendTelegram: string;
  /** `{n}` of `{of}` messages. */
  messagePart: string;
  /** At least `{n}` of what is counted. */
  minimum: string;
  /** The price before is `{price}`. */
  priceWas: string;
  gone: string;
  clearCart: string;
  menu: string;
}

/** `1 модель, 2 модели, 5 моделей`: the form of a Russian noun after a number. */
function russian(count: number, one: string, few: string, many: string): string {
  const tens = count % 100;
  const ones = count % 10;
  if (ones === 1 && tens !== 11) return `${count} ${one}`;
  return ones >= 2 && ones <= 4 && (tens < 12 || tens > 14) ? `${count} ${few}` : `${count} ${many}`;
}

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** French counts nought and one alike. */
const french = (count: number, one: string, many: string) => `${count} ${count < 2 ? one : many}`;

/** Turkish ending of "a series of n" follows the number's last spoken vowel: 5’li, 3’lü, 6’lı, 9’lu. */
function turkishSeries(pieces: number): string {
  const ones = ['', 'li', 'li', 'lü', 'lü', 'li', 'lı', 'li', 'li', 'lu'];
  const tens = ['', 'lu', 'li', 'lu', 'lı', 'li', 'lı', 'li', 'li', 'lı'];
  return `${pieces}’${ones[pieces % 10] || tens[Math.floor(pieces / 10) % 10] || 'lü'} seri`;
}

const texts: Record<Language, SiteTexts> = {
  en: {
    allProducts: 'All',
    newProducts: 'New',
    newBadge: 'New',
    discounted: 'Sale',
    brands: 'Brands',
    newest: 'Newest',
    models: (count) => plural(count, 'model', 'models'),
    newCount: (count) => `${count} new`,
    colors: 'Colours',
    color: 'Colour',
    size: 'Size',
    type: 'Type',
    code: 'Code',
    price: 'Price',
    oldPrice: 'Price before',
    perPiece: 'per piece',
    series: (pieces) => `series of ${pieces}`,
    order: 'Order on WhatsApp',
    orderGreeting: 'Hello, I would like to order this:',
    orderNumber: 'Order {n}',
    orderUnconfirmed: '(not yet registered by the site)',
    orderChanged: 'Something has changed. Look through it and send again.',
    share: 'Share',
    copied: 'Link copied',
    home: 'Home',
    back: 'Back',
    skip: 'Go to the products',
    pages: 'Pages',
    previous: 'Previous page',
    next: 'Next page',
    notFoundTitle: 'This page is no longer here',
    notFoundText: 'The product may be sold out. See what is new.',
    emptyBrand: 'Nothing here right now.',
    search: 'Search',
    searchHint: 'Code, brand, colour',
    found: '{n} found',
    foundNothing: 'Nothing fits.',
    didYouMean: 'Did you mean',
    any: 'All',
    brand: 'Brand',
    priceFrom: 'Price from',
    priceTo: 'to',
    sort: 'Sort',
    cheapest: 'Cheapest first',
    dearest: 'Dearest first',
    more: 'Show more',
    clear: 'Clear all',
    searchFailed: 'The search needs a connection for the first time. Look through the brands instead.',
    filters: 'Filters',
    cart: 'Cart',
    addToCart: 'Add to cart',
    added: 'Added',
    increase: 'One more',
    decrease: 'One less',
    remove: 'Remove',
    removed: 'Removed',
    undo: 'Undo',
    emptyCart: 'Your cart is empty.',
    piece: 'pc.',
    pieces: '{n} pcs',
    total: 'Total',
    withoutPrice: '{n} without a price',
    yourNote: 'Note for the shop',
    sendWhatsapp: 'Send the order on WhatsApp',
    sendTelegram: 'Send the order on Telegram',
    messagePart: 'Message {n} of {of}',
    minimum: 'At least {n} pieces make an order.',
    priceWas: 'The price was {price}',
    gone: 'No longer available, not ordered',
    clearCart: 'Empty the cart',
    menu: 'Menu',
  },
  tr: {
    allProducts: 'Tümü',
    newProducts: 'Yeniler',
    newBadge: 'Yeni',
    discounted: 'İndirimli',
    brands: 'Markalar',
    newest: 'En yeniler',
    models: (count) => `${count} model`,
    newCount: (count) => `${count} yeni`,
    colors: 'Renkler',
    color: 'Renk',
    size: 'Beden',
    type: 'Tür',
    code: 'Kod',
    price: 'Fiyat',
    oldPrice: 'Önceki fiyat',
    perPiece: 'adet',
    series: turkishSeries,
    order: 'WhatsApp’tan sipariş ver',
    orderGreeting: 'Merhaba, bunu sipariş etmek istiyorum:',
    orderNumber: 'Sipariş no {n}',
    orderUnconfirmed: '(site henüz kaydetmedi)',
    orderChanged: 'Bir şey değişti. Bakıp yeniden gönderin.',
    share: 'Paylaş',
    copied: 'Bağlantı kopyalandı',
    home: 'Ana sayfa',
    back: 'Geri',
    skip: 'Ürünlere geç',
    pages: 'Sayfalar',
    previous: 'Önceki sayfa',
    next: 'Sonraki sayfa',
    notFoundTitle: 'Bu sayfa artık yok',
    notFoundText: 'Ürün tükenmiş olabilir. Yenilere göz atın.',
    emptyBrand: 'Şu an burada ürün yok.',
    search: 'Ara',
    searchHint: 'Kod, marka, renk',
    found: '{n} sonuç',
    foundNothing: 'Uyan ürün yok.',
    didYouMean: 'Bunu mu demek istediniz?',
    any: 'Tümü',
    brand: 'Marka',
    priceFrom: 'En az fiyat',
    priceTo: 'En çok',
    sort: 'Sıralama',
    cheapest: 'Önce en ucuz',
    dearest: 'Önce en pahalı',
    more: 'Daha fazla göster',
    clear: 'Hepsini temizle',
    searchFailed: 'Arama ilk kez için bağlantı ister. Bunun yerine markalara göz atın.',
    filters: 'Süzgeçler',
    cart: 'Sepet',
    addToCart: 'Sepete ekle',
    added: 'Eklendi',
    increase: 'Bir artır',
    decrease: 'Bir azalt',
    remove: 'Çıkar',
    removed: 'Çıkarıldı',
    undo: 'Geri al',
    emptyCart: 'Sepetiniz boş.',
    piece: 'adet',
    pieces: '{n} adet',
    total: 'Toplam',
    withoutPrice: '{n} ürünün fiyatı yok',
    yourNote: 'Sipariş notu',
    sendWhatsapp: 'Siparişi WhatsApp’tan gönder',
    sendTelegram: 'Siparişi Telegram’dan gönder',
    messagePart: 'Mesaj {n} / {of}',
    minimum: 'Sipariş için en az {n} adet gerekir.',
    priceWas: 'Önceki fiyat {price}',
    gone: 'Artık yok, siparişe katılmaz',
    clearCart: 'Sepeti boşalt',
    menu: 'Menü',
  },
  fr: {
    allProducts: 'Tout',
    newProducts: 'Nouveautés',
    newBadge: 'Nouveau',
    discounted: 'Promotions',
    brands: 'Marques',
    newest: 'Dernières nouveautés',
    models: (count) => french(count, 'modèle', 'modèles'),
    newCount: (count) => french(count, 'nouveau', 'nouveaux'),
    colors: 'Couleurs',
    color: 'Couleur',
    size: 'Taille',
    type: 'Type',
    code: 'Référence',
    price: 'Prix',
    oldPrice: 'Ancien prix',
    perPiece: 'la pièce',
    series: (pieces) => `série de ${pieces}`,
    order: 'Commander sur WhatsApp',
    orderGreeting: 'Bonjour, je souhaite commander ceci :',
    orderNumber: 'Commande n° {n}',
    orderUnconfirmed: '(pas encore enregistrée par le site)',
    orderChanged: 'Quelque chose a changé. Vérifiez et renvoyez.',
    share: 'Partager',
    copied: 'Lien copié',
    home: 'Accueil',
    back: 'Retour',
    skip: 'Aller aux produits',
    pages: 'Pages',
    previous: 'Page précédente',
    next: 'Page suivante',
    notFoundTitle: 'Cette page n’existe plus',
    notFoundText: 'Le produit est peut-être épuisé. Voyez les nouveautés.',
    emptyBrand: 'Rien ici pour le moment.',
    search: 'Rechercher',
    searchHint: 'Référence, marque, couleur',
    found: '{n} trouvés',
    foundNothing: 'Rien ne correspond.',
    didYouMean: 'Vouliez-vous dire',
    any: 'Tout',
    brand: 'Marque',
    priceFrom: 'Prix de',
    priceTo: 'à',
    sort: 'Trier',
    cheapest: 'Les moins chers d’abord',
    dearest: 'Les plus chers d’abord',
    more: 'Afficher plus',
    clear: 'Tout effacer',
    searchFailed: 'La recherche a besoin d’une connexion la première fois. Parcourez plutôt les marques.',
    filters: 'Filtres',
    cart: 'Panier',
    addToCart: 'Ajouter au panier',
    added: 'Ajouté',
    increase: 'Un de plus',
    decrease: 'Un de moins',
    remove: 'Retirer',
    removed: 'Retiré',
    undo: 'Annuler',
    emptyCart: 'Votre panier est vide.',
    piece: 'pièce',
    pieces: '{n} pièces',
    total: 'Total',
    withoutPrice: '{n} sans prix',
    yourNote: 'Note pour la boutique',
    sendWhatsapp: 'Envoyer la commande par WhatsApp',
    sendTelegram: 'Envoyer la commande par Telegram',
    messagePart: 'Message {n} sur {of}',
    minimum: 'Une commande compte au moins {n} pièces.',
    priceWas: 'Le prix était de {price}',
    gone: 'N’existe plus, non commandé',
    clearCart: 'Vider le panier',
    menu: 'Menu',
  },
  de: {
    allProducts: 'Alle',
    newProducts: 'Neu',
    newBadge: 'Neu',
    discounted: 'Reduziert',
    brands: 'Marken',
    newest: 'Neueste',
    models: (count) => plural(count, 'Modell', 'Modelle'),
    newCount: (count) => `${count} neu`,
    colors: 'Farben',
    color: 'Farbe',
    size: 'Größe',
    type: 'Art',
    code: 'Artikelnummer',
    price: 'Preis',
    oldPrice: 'Früherer Preis',
    perPiece: 'pro Stück',
    series: (pieces) => `${pieces}er-Serie`,
    order: 'Über WhatsApp bestellen',
    orderGreeting: 'Guten Tag, ich möchte das bestellen:',
    orderNumber: 'Bestellung {n}',
    orderUnconfirmed: '(noch nicht von der Seite erfasst)',
    orderChanged: 'Etwas hat sich geändert. Bitte ansehen und noch einmal senden.',
    share: 'Teilen',
    copied: 'Link kopiert',
    home: 'Startseite',
    back: 'Zurück',
    skip: 'Zu den Produkten',
    pages: 'Seiten',
    previous: 'Vorige Seite',
    next: 'Nächste Seite',
    notFoundTitle: 'Diese Seite gibt es nicht mehr',
    notFoundText: 'Vielleicht ist das Produkt ausverkauft. Hier ist das Neueste.',
    emptyBrand: 'Hier ist gerade nichts.',
    search: 'Suchen',
    searchHint: 'Artikelnummer, Marke, Farbe',
    found: '{n} gefunden',
    foundNothing: 'Nichts passt.',
    didYouMean: 'Meinten Sie',
    any: 'Alle',
    brand: 'Marke',
    priceFrom: 'Preis von',
    priceTo: 'bis',
    sort: 'Sortieren',
    cheapest: 'Günstigste zuerst',
    dearest: 'Teuerste zuerst',
    more: 'Mehr anzeigen',
    clear: 'Alles zurücksetzen',
    searchFailed: 'Die Suche braucht beim ersten Mal eine Verbindung. Sehen Sie stattdessen die Marken durch.',
    filters: 'Filter',
    cart: 'Warenkorb',
    addToCart: 'In den Warenkorb',
    added: 'Hinzugefügt',
    increase: 'Eins mehr',
    decrease: 'Eins weniger',
    remove: 'Entfernen',
    removed: 'Entfernt',
    undo: 'Rückgängig',
    emptyCart: 'Ihr Warenkorb ist leer.',
    piece: 'Stück',
    pieces: '{n} Stück',
    total: 'Summe',
    withoutPrice: '{n} ohne Preis',
    yourNote: 'Hinweis für das Geschäft',
    sendWhatsapp: 'Bestellung über WhatsApp senden',
    sendTelegram: 'Bestellung über Telegram senden',
    messagePart: 'Nachricht {n} von {of}',
    minimum: 'Bestellt wird ab {n} Stück.',
    priceWas: 'Der Preis war {price}',
    gone: 'Nicht mehr da, wird nicht bestellt',
    clearCart: 'Warenkorb leeren',
    menu: 'Menü',
  },
  es: {
    allProducts: 'Todo',
    newProducts: 'Novedades',
    newBadge: 'Nuevo',
    discounted: 'Rebajas',
    brands: 'Marcas',
    newest: 'Lo más nuevo',
    models: (count) => plural(count, 'modelo', 'modelos'),
    newCount: (count) => plural(count, 'nuevo', 'nuevos'),
    colors: 'Colores',
    color: 'Color',
    size: 'Talla',
    type: 'Tipo',
    code: 'Código',
    price: 'Precio',
    oldPrice: 'Precio anterior',
    perPiece: 'por pieza',
    series: (pieces) => `serie de ${pieces}`,
    order: 'Pedir por WhatsApp',
    orderGreeting: 'Hola, quiero pedir esto:',
    orderNumber: 'Pedido {n}',
    orderUnconfirmed: '(aún no registrado por el sitio)',
    orderChanged: 'Algo ha cambiado. Revíselo y envíelo otra vez.',
    share: 'Compartir',
    copied: 'Enlace copiado',
    home: 'Inicio',
    back: 'Volver',
    skip: 'Ir a los productos',
    pages: 'Páginas',
    previous: 'Página anterior',
    next: 'Página siguiente',
    notFoundTitle: 'Esta página ya no existe',
    notFoundText: 'Puede que el producto esté agotado. Mire las novedades.',
    emptyBrand: 'Ahora no hay nada aquí.',
    search: 'Buscar',
    searchHint: 'Código, marca, color',
    found: '{n} encontrados',
    foundNothing: 'Nada coincide.',
    didYouMean: '¿Quiso decir?',
    any: 'Todo',
    brand: 'Marca',
    priceFrom: 'Precio desde',
    priceTo: 'hasta',
    sort: 'Ordenar',
    cheapest: 'Más baratos primero',
    dearest: 'Más caros primero',
    more: 'Mostrar más',
    clear: 'Borrar todo',
    searchFailed: 'La primera vez la búsqueda necesita conexión. Mire las marcas mientras tanto.',
    filters: 'Filtros',
    cart: 'Carrito',
    addToCart: 'Añadir al carrito',
    added: 'Añadido',
    increase: 'Uno más',
    decrease: 'Uno menos',
    remove: 'Quitar',
    removed: 'Quitado',
    undo: 'Deshacer',
    emptyCart: 'Su carrito está vacío.',
    piece: 'pieza',
    pieces: '{n} piezas',
    total: 'Total',
    withoutPrice: '{n} sin precio',
    yourNote: 'Nota para la tienda',
    sendWhatsapp: 'Enviar el pedido por WhatsApp',
    sendTelegram: 'Enviar el pedido por Telegram',
    messagePart: 'Mensaje {n} de {of}',
    minimum: 'Un pedido tiene al menos {n} piezas.',
    priceWas: 'El precio era {price}',
    gone: 'Ya no está, no se pide',
    clearCart: 'Vaciar el carrito',
    menu: 'Menú',
  },
  pt: {
    allProducts: 'Tudo',
    newProducts: 'Novidades',
    newBadge: 'Novo',
    discounted: 'Promoções',
    brands: 'Marcas',
    newest: 'Mais recentes',
    models: (count) => plural(count, 'modelo', 'modelos'),
    newCount: (count) => plural(count, 'novo', 'novos'),
    colors: 'Cores',
    color: 'Cor',
    size: 'Tamanho',
    type: 'Tipo',
    code: 'Código',
    price: 'Preço',
    oldPrice: 'Preço anterior',
    perPiece: 'por peça',
    series: (pieces) => `série de ${pieces}`,
    order: 'Encomendar no WhatsApp',
    orderGreeting: 'Olá, gostaria de encomendar isto:',
    orderNumber: 'Encomenda {n}',
    orderUnconfirmed: '(ainda não registada pelo site)',
    orderChanged: 'Algo mudou. Veja e envie de novo.',
    share: 'Partilhar',
    copied: 'Ligação copiada',
    home: 'Início',
    back: 'Voltar',
    skip: 'Ir para os produtos',
    pages: 'Páginas',
    previous: 'Página anterior',
    next: 'Página seguinte',
    notFoundTitle: 'Esta página já não existe',
    notFoundText: 'O produto pode ter esgotado. Veja as novidades.',
    emptyBrand: 'Não há nada aqui neste momento.',
    search: 'Procurar',
    searchHint: 'Código, marca, cor',
    found: '{n} encontrados',
    foundNothing: 'Nada corresponde.',
    didYouMean: 'Queria dizer',
    any: 'Tudo',
    brand: 'Marca',
    priceFrom: 'Preço de',
    priceTo: 'até',
    sort: 'Ordenar',
    cheapest: 'Mais baratos primeiro',
    dearest: 'Mais caros primeiro',
    more: 'Mostrar mais',
    clear: 'Limpar tudo',
    searchFailed: 'Da primeira vez a procura precisa de ligação. Veja antes as marcas.',
    filters: 'Filtros',
    cart: 'Carrinho',
    addToCart: 'Juntar ao carrinho',
    added: 'Adicionado',
    increase: 'Mais um',
    decrease: 'Menos um',
    remove: 'Retirar',
    removed: 'Retirado',
    undo: 'Anular',
    emptyCart: 'O seu carrinho está vazio.',
    piece: 'peça',
    pieces: '{n} peças',
    total: 'Total',
    withoutPrice: '{n} sem preço',
    yourNote: 'Nota para a loja',
    sendWhatsapp: 'Enviar a encomenda por WhatsApp',
    sendTelegram: 'Enviar a encomenda por Telegram',
    messagePart: 'Mensagem {n} de {of}',
    minimum: 'Uma encomenda tem pelo menos {n} peças.',
    priceWas: 'O preço era {price}',
    gone: 'Já não existe, não é encomendado',
    clearCart: 'Esvaziar o carrinho',
    menu: 'Menu',
  },
  ru: {
    allProducts: 'Все',
    newProducts: 'Новинки',
    newBadge: 'Новинка',
    discounted: 'Скидки',
    brands: 'Бренды',
    newest: 'Новые поступления',
    models: (count) => russian(count, 'модель', 'модели', 'моделей'),
    newCount: (count) => russian(count, 'новинка', 'новинки', 'новинок'),
    colors: 'Цвета',
    color: 'Цвет',
    size: 'Размер',
    type: 'Тип',
    code: 'Артикул',
    price: 'Цена',
    oldPrice: 'Прежняя цена',
    perPiece: 'за штуку',
    series: (pieces) => `серия ${pieces} шт.`,
    order: 'Заказать в WhatsApp',
    orderGreeting: 'Здравствуйте, хочу заказать:',
    orderNumber: 'Заказ {n}',
    orderUnconfirmed: '(сайт ещё не записал)',
    orderChanged: 'Кое-что изменилось. Проверьте и отправьте ещё раз.',
    share: 'Поделиться',
    copied: 'Ссылка скопирована',
    home: 'Главная',
    back: 'Назад',
    skip: 'К товарам',
    pages: 'Страницы',
    previous: 'Предыдущая страница',
    next: 'Следующая страница',
    notFoundTitle: 'Этой страницы больше нет',
    notFoundText: 'Возможно, товар распродан. Посмотрите новинки.',
    emptyBrand: 'Сейчас здесь ничего нет.',
    search: 'Поиск',
    searchHint: 'Артикул, бренд, цвет',
    found: 'Найдено: {n}',
    foundNothing: 'Ничего не подходит.',
    didYouMean: 'Возможно, вы искали',
    any: 'Все',
    brand: 'Бренд',
    priceFrom: 'Цена от',
    priceTo: 'до',
    sort: 'Сортировка',
    cheapest: 'Сначала дешёвые',
    dearest: 'Сначала дорогие',
    more: 'Показать ещё',
    clear: 'Сбросить всё',
    searchFailed: 'Для первого поиска нужна связь. Посмотрите пока бренды.',
    filters: 'Фильтры',
    cart: 'Корзина',
    addToCart: 'В корзину',
    added: 'Добавлено',
    increase: 'Ещё один',
    decrease: 'На один меньше',
    remove: 'Убрать',
    removed: 'Убрано',
    undo: 'Вернуть',
    emptyCart: 'Корзина пуста.',
    piece: 'шт.',
    pieces: '{n} шт.',
    total: 'Итого',
    withoutPrice: '{n} без цены',
    yourNote: 'Примечание для магазина',
    sendWhatsapp: 'Отправить заказ в WhatsApp',
    sendTelegram: 'Отправить заказ в Telegram',
    messagePart: 'Сообщение {n} из {of}',
    minimum: 'Заказ — от {n} шт.',
    priceWas: 'Цена была {price}',
    gone: 'Больше нет, в заказ не входит',
    clearCart: 'Очистить корзину',
    menu: 'Меню',
  },
};

/** The site's own texts in one language. */
export function textsOf(language: Language): SiteTexts {
  return texts[language];
}
