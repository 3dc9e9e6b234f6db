import { TelegramPage } from '../../features/telegram/telegram.page.tsx';
import { useShop } from '../../product/account/session.query.ts';
import { AreaPage } from './area.page.tsx';

/** The Telegram page, put together from the features that it consists of; a shop without Telegram is told how to get it. */
export function TelegramArea() {
  const shop = useShop();
  if (shop === null) return null;
  return shop.features.telegram ? <TelegramPage schedule={null} /> : <AreaPage />;
}
