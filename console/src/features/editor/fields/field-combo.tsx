import { key } from '@kolaj/domain/shared/fold';
import { useLingui } from '@lingui/react/macro';
import { IconChevronDown } from '@tabler/icons-react';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import styles from './panel.module.css';

interface FieldComboProps {
  input: ComponentProps<'input'> & { value: string };
  options: readonly string[];
  onChange: (value: string) => void;
  onRest: () => void;
}

/** What is looked through: everything when it was opened by its arrow, else what begins or goes on like the typed text. */
type Opened = 'closed' | 'all' | 'typed';

/** A field with a list to choose from that can be typed over (TPL-10): arrows, Enter and Escape, or a tap. */
export function FieldCombo({ input, options, onChange, onRest }: FieldComboProps) {
  const { t } = useLingui();
  const list = useId();
  const [opened, setOpened] = useState<Opened>('closed');
  const [active, setActive] = useState(-1);
  const shown = opened === 'typed' ? options.filter((option) => key(option).includes(key(input.value))) : options;
  const isOpen = opened !== 'closed' && shown.length > 0;
  const idOf = (index: number) => `${list}-${index}`;

  const open = (how: Opened) => {
    setOpened(how);
    setActive(how === 'all' ? options.indexOf(input.value) : -1);
  };
  const choose = (option: string) => {
    onChange(option);
    onRest();
    open('closed');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (isOpen) setActive((active + step + shown.length) % shown.length);
      else open('all');
      return;
    }
    if (!isOpen) return;
    const option = shown[active];
    if (event.key === 'Enter' && option !== undefined) {
      event.preventDefault();
      choose(option);
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      open('closed');
    }
  };
  return (
    <div className={styles.box}>
      <input
        {...input}
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? idOf(active) : undefined}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.value);
          open('typed');
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          open('closed');
          onRest();
        }}
      />
      <button
        type="button"
        className={styles.open}
        tabIndex={-1}
        aria-label={t({ id: 'editor.show-options', message: 'Show the choices' })}
        // The field keeps the focus.
        onPointerDown={(event) => event.preventDefault()}
        onClick={({ currentTarget }) => {
          currentTarget.parentElement?.querySelector('input')?.focus();
          open(isOpen ? 'closed' : 'all');
        }}
      >
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </button>
      <div
        id={list}
        role="listbox"
        className={styles.options}
        hidden={!isOpen}
        // On phones the panel is low, and a bar is below it.
        ref={(choices) => {
          if (isOpen) choices?.scrollIntoView({ block: 'nearest' });
        }}
        aria-label={t({ id: 'editor.options', message: 'Choices' })}
      >
        {shown.map((option, index) => (
          <Option
            key={option}
            id={idOf(index)}
            text={option}
            isChosen={option === input.value}
            isActive={index === active}
            onChoose={() => choose(option)}
          />
        ))}
      </div>
    </div>
  );
}

interface OptionProps {
  id: string;
  text: string;
  isChosen: boolean;
  isActive: boolean;
  onChoose: () => void;
}

function Option({ id, text, isChosen, isActive, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      className={styles.option}
      aria-selected={isChosen}
      data-active={isActive}
      ref={(line) => {
        if (isActive) line?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {text}
    </button>
  );
}
