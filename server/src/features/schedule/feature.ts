import { bindJob } from '../../jobs/bind-job.ts';
import type { Feature, Services } from '../../kernel/feature.ts';
import type { Channel } from '../../ports/channel.ts';
import { newSends } from '../broadcast/open/send-new.ts';
import type { PhoneBook } from '../channel/open/phone-book.ts';
import type { Post } from '../mail/open/letter.ts';
import type { TelegramSends } from '../telegram/open/telegram-sends.ts';
import { calendarRoutes } from './calendar/calendar.routes.ts';
import { calendarFeed } from './calendar/feed.routes.ts';
import { lookAtSchedules } from './look-at-schedules.job.ts';
import { runSchedule } from './run-schedule.job.ts';
import { scheduleRoutes } from './schedule.routes.ts';

interface Needs
  extends Pick<Services, 'addresses' | 'clock' | 'installation' | 'database' | 'queue' | 'announce' | 'random'> {
  sends: TelegramSends;
  post: Post;
  channel: Channel;
  phones: PhoneBook;
}

/** What happens by itself at a time of the shop's day. */
export function scheduleFeature(services: Needs): Feature {
  const collages = newSends(services);
  const calendar = { ...services, collages, consoleUrl: services.addresses.console };
  return {
    routes: [...scheduleRoutes({ ...services, collages }), ...calendarRoutes(calendar)],
    plainRoutes: [calendarFeed(calendar)],
    jobs: [bindJob(lookAtSchedules, services), bindJob(runSchedule, { ...services, collages })],
  };
}
