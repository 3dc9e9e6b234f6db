import { useLingui } from '@lingui/react/macro';
import { TextInput } from '@mantine/core';
import styles from './text-look.module.css';

interface TextFormatProps {
  format: string;
  /** Values that can be put in, each with what it is called. */
  keywords: readonly { keyword: string; word: string }[];
  onChange: (format: string) => void;
  /** Typing has ended. */
  onRest: () => void;
}

/** What a text says. The placeholders are buttons, so that nobody has to type braces on a phone. */
export function TextFormat({ format, keywords, onChange, onRest }: TextFormatProps) {
  const { t } = useLingui();
  return (
    <>
      <TextInput
        label={t({ id: 'text-look.format', message: 'Content' })}
        value={format}
        maxLength={500}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onRest}
      />
      <ul className={styles.placeholders} aria-label={t({ id: 'text-look.placeholders', message: 'Insert a value' })}>
        {keywords.map(({ keyword, word }) => (
          <li key={keyword}>
            <button
              type="button"
              onClick={() => {
                onChange(`${format}${format === '' ? '' : ' '}{${keyword}}`);
                onRest();
              }}
            >
              {word}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
