import { agentsAtMost } from '@kolaj/contract/settings/client-config';
import { countryOf, flagSign } from '@kolaj/domain/shop/language-flag';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical, IconPlus, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { IconButton } from '../../../../ui/button/icon-button.tsx';
import { useRowDrag } from '../../../../ui/list/use-row-drag.ts';
import fieldStyles from '../fields/fields.module.css';
import type { SettingProps } from '../fields/setting-props.ts';
import type { Values } from '../values.ts';
import styles from './agents.module.css';

const AgentDialog = lazy(async () => ({
  default: (await import('./agent-dialog.tsx')).AgentDialog,
}));
const RemoveAgent = lazy(async () => ({ default: (await import('./remove-agent.tsx')).RemoveAgent }));

type Agent = Values['agent_list'][number];

/** What is asked of one agent: by its place in the list. */
type Asked = { do: 'edit' | 'remove'; at: number } | { do: 'add' };

/** The people whom visitors write to, in the order of the site's choice; saved with the other settings. */
export function AgentsSetting({ form, label, isLocked }: SettingProps) {
  const id = useId();
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = form.values.agent_list;
  const change = (agents: Agent[]) => {
    form.setFieldValue('agent_list', agents);
    setAsked(null);
  };
  const move = (at: number, to: number) => change(list.toSpliced(at, 1).toSpliced(to, 0, ...list.slice(at, at + 1)));
  const rows = useRef<HTMLUListElement>(null);
  const isShown = form.values.select_agent || list.length > 0;
  useRowDrag({ list: rows, isOn: isShown && !isLocked, onDrop: (row, place) => move(Number(row), place) });
  if (!isShown) return null;
  return (
    <fieldset className={`${fieldStyles.whole} ${styles.agents}`} aria-describedby={id}>
      <legend>{label}</legend>
      {list.length === 0 && (
        <p id={id} className={styles.none}>
          <Trans id="site-settings.no-agents">Nobody yet: messages go to the number above.</Trans>
        </p>
      )}
      <ul ref={rows} className={styles.list}>
        {list.map((agent, at) => (
          <AgentRow
            key={`${agent.value} ${agent.text} ${agent.agentPhone}`}
            agent={agent}
            at={at}
            isFirst={at === 0}
            isLast={at === list.length - 1}
            isLocked={isLocked}
            onEdit={() => setAsked({ do: 'edit', at })}
            onRemove={() => setAsked({ do: 'remove', at })}
            onMove={(by) => move(at, at + by)}
          />
        ))}
      </ul>
      {form.errors.agent_list !== undefined && <p className={styles.problem}>{form.errors.agent_list}</p>}
      {!isLocked && list.length < agentsAtMost && (
        <Button
          className={styles.add ?? ''}
          leftSection={<IconPlus size={17} stroke={1.75} aria-hidden />}
          onClick={() => setAsked({ do: 'add' })}
        >
          <Trans id="site-settings.agent-add">Add an agent</Trans>
        </Button>
      )}
      <Suspense>
        {asked !== null && (
          <Asking
            asked={asked}
            list={list}
            isChosen={form.values.select_agent}
            onChange={change}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </fieldset>
  );
}

interface AgentRowProps {
  agent: Agent;
  at: number;
  isFirst: boolean;
  isLast: boolean;
  isLocked: boolean;
  onEdit: () => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
}

function AgentRow({ agent, at, isFirst, isLast, isLocked, onEdit, onRemove, onMove }: AgentRowProps) {
  const { t } = useLingui();
  const { text: name, agentPhone, agentLang } = agent;
  return (
    <li className={styles.row} data-row={at}>
      {!isLocked && (
        // For the mouse: keys have the arrows, fingers a long press.
        <span className={styles.handle} data-handle="" aria-hidden>
          <IconGripVertical size={18} stroke={1.75} />
        </span>
      )}
      <button type="button" className={styles.agent} disabled={isLocked} onClick={onEdit}>
        <Photo agent={agent} />
        <span className={styles.words}>
          <strong>{name}</strong>
          <span>
            +{agentPhone} {agentLang.map((code) => flagSign(countryOf(code))).join(' ')}
          </span>
        </span>
      </button>
      {!isLocked && (
        <span className={styles.tools}>
          <IconButton
            icon={IconArrowUp}
            label={t({ id: 'site-settings.agent-up', message: `Move up: ${name}` })}
            isDisabled={isFirst}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={IconArrowDown}
            label={t({ id: 'site-settings.agent-down', message: `Move down: ${name}` })}
            isDisabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            icon={IconTrash}
            label={t({ id: 'site-settings.agent-remove', message: `Remove: ${name}` })}
            onClick={onRemove}
          />
        </span>
      )}
    </li>
  );
}

interface AskingProps {
  asked: Asked;
  list: readonly Agent[];
  isChosen: boolean;
  onChange: (agents: Agent[]) => void;
  onClose: () => void;
}

function Asking({ asked, list, isChosen, onChange, onClose }: AskingProps) {
  if (asked.do === 'add') {
    return (
      <AgentDialog agent={null} isChosen={isChosen} onClose={onClose} onDone={(agent) => onChange([...list, agent])} />
    );
  }
  const agent = list[asked.at];
  if (agent === undefined) return null;
  if (asked.do === 'remove') {
    return <RemoveAgent name={agent.text} onClose={onClose} onRemove={() => onChange(list.toSpliced(asked.at, 1))} />;
  }
  return (
    <AgentDialog
      agent={agent}
      isChosen={isChosen}
      onClose={onClose}
      onDone={(changed) => onChange(list.with(asked.at, changed))}
    />
  );
}

function Photo({ agent: { image, text } }: { agent: Agent }) {
  if (image.src !== '') return <img className={styles.photo} src={image.src} alt="" width={44} height={44} />;
  const [letter = ''] = Array.from(text);
  return (
    <span className={styles.photo} aria-hidden>
      {letter.toLocaleUpperCase()}
    </span>
  );
}
