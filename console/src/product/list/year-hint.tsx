import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { Banner } from '../../ui/feedback/banner.tsx';
import { useListYears } from './years.query.ts';

interface YearHintProps {
  year: number | undefined;
  onChange: (year: number | undefined) => void;
}

/** On 1 January the lists of the year are empty: a line says where the rest is, and leads there (D-38). */
export function YearHint({ year, onChange }: YearHintProps) {
  const known = useListYears();
  if (known === undefined) return null;
  // On phones this line alone says which year is shown.
  if (year !== undefined && (year !== known.current || known.month_only)) {
    return (
      <Banner
        tone="blue"
        icon={IconCalendar}
        title={<Trans id="years.away">You see {year}.</Trans>}
        actions={
          <Button size="xs" onClick={() => onChange(undefined)}>
            <Trans id="years.back">Back to now</Trans>
          </Button>
        }
      />
    );
  }
  if (!known.last_year_hint || year !== undefined) return null;
  const last = known.current - 1;
  return (
    <Banner
      tone="blue"
      icon={IconCalendar}
      title={<Trans id="years.hint">A new year has begun.</Trans>}
      actions={
        <Button size="xs" onClick={() => onChange(last)}>
          <Trans id="years.show">Show {last}</Trans>
        </Button>
      }
    >
      <Trans id="years.hint-text">These lists do not show what was last changed in {last}.</Trans>
    </Banner>
  );
}
