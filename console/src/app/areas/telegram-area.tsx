import type { ScheduleKind } from '@kolaj/domain/schedule/schedule';
import { useSchedules } from '../../features/schedule/schedule.query.ts';
import { ScheduleTab } from '../../features/schedule/schedule-tab.tsx';
import { TelegramPage } from '../../features/telegram/telegram.page.tsx';
import { useShop } from '../../product/account/session.query.ts';
import { AreaPage } from './area.page.tsx';

/** What else can run at a time of the day, offered where times are chosen. */
const further: readonly ScheduleKind[] = ['collages', 'site'];

/** The Telegram page, put together from the features that it consists of; a shop without Telegram is told how to get it. */
export function TelegramArea() {
  const shop = useShop();
  const schedules = useSchedules().data?.result.length;
  if (shop === null) return null;
  const kinds: readonly [ScheduleKind, ...ScheduleKind[]] = shop.server_config?.telegram1
    ? ['tg_brands', 'tg_info', ...further]
    : ['tg_brands', ...further];
  return shop.features.telegram ? (
    <TelegramPage schedule={<ScheduleTab kinds={kinds} />} schedules={schedules} />
  ) : (
    <AreaPage />
  );
}
