import { useSchedules } from '../../features/schedule/schedule.query.ts';
import { ScheduleTab } from '../../features/schedule/schedule-tab.tsx';
import { useKinds } from '../../features/schedule/use-kinds.ts';
import { TelegramPage } from '../../features/telegram/telegram.page.tsx';
import { useShop } from '../../product/account/session.query.ts';
import { AreaPage } from './area.page.tsx';

/** The Telegram page, put together from the features that it consists of; a shop without Telegram is told how to get it. */
export function TelegramArea() {
  const shop = useShop();
  const schedules = useSchedules().data?.result.length;
  const kinds = useKinds();
  if (shop === null) return null;
  return shop.features.telegram ? (
    <TelegramPage schedule={<ScheduleTab kinds={kinds} />} schedules={schedules} />
  ) : (
    <AreaPage />
  );
}
