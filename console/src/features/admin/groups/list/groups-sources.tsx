import { readSource } from '@kolaj/domain/broadcast/routing/source-streams';
import { streams } from '@kolaj/domain/channel/group';
import type { GroupEntry } from '@kolaj/domain/channel/group-entry';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from '@mantine/core';
import styles from '../groups.module.css';

const words = {
  kolaj: msg({ id: 'firm-groups.source-kolaj', message: 'Collages' }),
  production: msg({ id: 'firm-groups.source-production', message: 'Production images' }),
  mobile: msg({ id: 'firm-groups.source-mobile', message: 'Mobile images' }),
  sale: msg({ id: 'firm-groups.source-sale', message: 'Discounted ones, in a sale-only send' }),
} as const satisfies Record<string, MessageDescriptor>;

const sources = [...streams, 'sale'] as const;

interface GroupsSourcesProps {
  entry: GroupEntry;
  edit: (part: Partial<GroupEntry>) => void;
  isMissing: boolean;
}

/** Which images the group takes (D-51). */
export function GroupsSources({ entry, edit, isMissing }: GroupsSourcesProps) {
  const { t } = useLingui();
  const taken = takenIn(entry.source);
  const switchOne = (source: (typeof sources)[number], isOn: boolean) => {
    const next = sources.filter((one) => (one === source ? isOn : taken.includes(one)));
    edit({ source: next.length === sources.length ? 'all' : next.join(', ') });
  };
  return (
    <fieldset className={styles.ticks}>
      <legend>
        <Trans id="firm-groups.source">What the group takes</Trans>
      </legend>
      {sources.map((source) => (
        <Checkbox
          key={source}
          label={t(words[source])}
          checked={taken.includes(source)}
          onChange={({ currentTarget }) => switchOne(source, currentTarget.checked)}
        />
      ))}
      {isMissing && (
        <p className={styles.wrong}>
          <Trans id="firm-groups.source-missing">Tick what the group takes.</Trans>
        </p>
      )}
    </fieldset>
  );
}

function takenIn(source: string): (typeof sources)[number][] {
  if (source.trim() === '') return [];
  const { streams: taken, sale } = readSource(source);
  return sources.filter((one) => (one === 'sale' ? sale : taken.has(one)));
}
