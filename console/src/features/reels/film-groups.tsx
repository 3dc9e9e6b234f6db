import type { FilmGroup } from '@kolaj/contract/broadcast/film-send';
import { type ChannelKind, channelKinds } from '@kolaj/domain/channel/group/group';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { formatDateTime } from '../../lib/texts/format.ts';
import { useLeftOutWords } from '../../product/sending/left-out-words.ts';
import { CheckField } from '../../ui/form/check-field.tsx';
import styles from './send-film.module.css';

const captionLength = 1024;

export const channelNames: Readonly<Record<ChannelKind, string>> = { whatsapp: 'WhatsApp', telegram: 'Telegram' };

/** What a person has chosen for a film; nothing leaves before the facts are confirmed. */
export interface FilmChoice {
  groups: ReadonlySet<string>;
  caption: string;
  /** Also to groups that have it. */
  again: boolean;
}

interface FilmGroupsProps {
  groups: readonly FilmGroup[];
  choice: FilmChoice;
  onChoose: (choice: FilmChoice) => void;
}

/** The groups of all lists by their channel; who cannot get the film says why. */
export function FilmGroups({ groups, choice, onChoose }: FilmGroupsProps) {
  const { t } = useLingui();
  const open = groups.filter(({ reason }) => reason === null).map(({ group_id: id }) => id);
  const count = open.length;
  const isSomewhere = groups.some(({ there }) => there !== null);
  const tick = (ids: Iterable<string>) => onChoose({ ...choice, groups: new Set(ids) });
  if (groups.length === 0) {
    return (
      <p className={styles.none}>
        <Trans id="reels.film-no-groups">This shop has no groups yet. Add them in the group settings.</Trans>
      </p>
    );
  }
  return (
    <div className={styles.choose}>
      <div className={styles.tools}>
        <Button size="sm" disabled={count === 0} onClick={() => tick(open)}>
          {t({ id: 'manual.all-groups', message: plural(count, { one: 'Tick # group', other: 'Tick all # groups' }) })}
        </Button>
        {choice.groups.size > 0 && (
          <Button size="sm" variant="subtle" onClick={() => tick([])}>
            <Trans id="manual.none">Untick all</Trans>
          </Button>
        )}
      </div>
      {channelKinds.map((channel) => (
        <ChannelGroups
          key={channel}
          name={channelNames[channel]}
          groups={groups.filter((group) => group.channel === channel)}
          ticked={choice.groups}
          onTick={tick}
        />
      ))}
      {isSomewhere && (
        <CheckField
          name="again"
          label={t({ id: 'reels.film-again', message: 'Also to groups that have it: they get it once more' })}
          checked={choice.again}
          onChange={({ currentTarget }) => onChoose({ ...choice, again: currentTarget.checked })}
        />
      )}
      <Textarea
        size="md"
        name="caption"
        label={t({ id: 'reels.film-caption', message: 'Words below the film' })}
        description={t({ id: 'reels.film-caption-help', message: 'They may be left empty.' })}
        autosize
        minRows={2}
        maxLength={captionLength}
        value={choice.caption}
        onChange={({ currentTarget }) => onChoose({ ...choice, caption: currentTarget.value })}
      />
    </div>
  );
}

interface ChannelGroupsProps {
  name: string;
  groups: readonly FilmGroup[];
  ticked: ReadonlySet<string>;
  onTick: (ids: Iterable<string>) => void;
}

function ChannelGroups({ name, groups, ticked, onTick }: ChannelGroupsProps) {
  if (groups.length === 0) return null;
  return (
    <fieldset className={styles.channel}>
      <legend>{name}</legend>
      <ul>
        {groups.map((group) => {
          const { group_id: id, reason } = group;
          const others = [...ticked].filter((other) => other !== id);
          return (
            <li key={id}>
              <Checkbox
                size="md"
                label={group.name}
                description={<State group={group} />}
                disabled={reason !== null}
                checked={reason === null && ticked.has(id)}
                onChange={({ currentTarget }) => onTick(currentTarget.checked ? [...others, id] : others)}
              />
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}

/** What became of the film there, or why it cannot come. */
function State({ group: { reason, there } }: { group: FilmGroup }) {
  const { reasonOf } = useLeftOutWords();
  if (there === null) return reason === null ? null : reasonOf(reason);
  const at = formatDateTime(there.at);
  switch (there.status) {
    case 'accepted':
    case 'delivered':
      return <Trans id="reels.film-has">Has it since {at}</Trans>;
    case 'uncertain':
      return <Trans id="reels.film-may-have">May have it since {at}: nobody knows</Trans>;
    default:
      return <Trans id="reels.film-comes">It is on its way there</Trans>;
  }
}
