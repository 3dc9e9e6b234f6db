import type { RangePreset } from '@kolaj/domain/analytics/day-range';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The presets as the specification names them (ANA-03, I18N-07). */
export const presetWords: Readonly<Record<RangePreset, MessageDescriptor>> = {
  today: msg({ id: 'analytics.today', message: 'Today' }),
  yesterday: msg({ id: 'analytics.yesterday', message: 'Yesterday' }),
  'this-week': msg({ id: 'analytics.this-week', message: 'This Week' }),
  'last-week': msg({ id: 'analytics.last-week', message: 'Last Week' }),
  'this-month': msg({ id: 'analytics.this-month', message: 'This Month' }),
  'last-month': msg({ id: 'analytics.last-month', message: 'Last Month' }),
  'last-7': msg({ id: 'analytics.last-7', message: 'Last 7 Days' }),
  'last-14': msg({ id: 'analytics.last-14', message: 'Last 14 Days' }),
  'last-30': msg({ id: 'analytics.last-30', message: 'Last 30 Days' }),
};
