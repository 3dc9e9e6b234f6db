import { telegramLimits } from '@kolaj/domain/broadcast/telegram/limits';
import { useLingui } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId } from 'react';
import { IconButton } from '../../../ui/button/icon-button.tsx';
import styles from './edit.module.css';
import { addressExample, type MessageForm } from './message-form.ts';

interface ButtonListProps {
  name: 'buttons' | 'telegram_button_extra';
  label: string;
  form: MessageForm;
}

/** Buttons that people write themselves: words and an address. */
export function ButtonList({ name, label, form }: ButtonListProps) {
  const { t } = useLingui();
  const id = useId();
  const list = form.values[name];
  const set = (at: number, change: Partial<(typeof list)[number]>) =>
    form.setFieldValue(
      name,
      list.map((button, index) => (index === at ? { ...button, ...change } : button)),
    );
  const words = t({ id: 'telegram.button-words', message: 'Words' });
  const address = t({ id: 'telegram.button-address', message: 'Address' });
  const removal = (number: number) => t({ id: 'telegram.remove-button', message: `Remove button ${number}` });
  const error = form.errors[name];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset of a fieldset would look like another part of the window
    <div role="group" aria-labelledby={id} className={styles.list}>
      <p id={id} className={styles.name}>
        {label}
      </p>
      {list.map((button, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row has a place and nothing else
        <div key={at} className={styles.button}>
          <TextInput
            size="md"
            aria-label={`${words} ${at + 1}`}
            placeholder={words}
            maxLength={telegramLimits.buttonText}
            value={button.text}
            onChange={(event) => set(at, { text: event.currentTarget.value })}
          />
          <TextInput
            size="md"
            aria-label={`${address} ${at + 1}`}
            placeholder={addressExample}
            inputMode="url"
            maxLength={2000}
            value={button.url}
            onChange={(event) => set(at, { url: event.currentTarget.value })}
          />
          <IconButton
            icon={IconTrash}
            size="lg"
            label={removal(at + 1)}
            onClick={() =>
              form.setFieldValue(
                name,
                list.filter((_, index) => index !== at),
              )
            }
          />
        </div>
      ))}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
      <Button
        className={styles.add ?? ''}
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        disabled={list.length >= telegramLimits.buttons}
        onClick={() => form.setFieldValue(name, [...list, { text: '', url: '' }])}
      >
        {t({ id: 'telegram.add-button', message: 'Add a button' })}
      </Button>
    </div>
  );
}
