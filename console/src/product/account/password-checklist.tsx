import {
  failedPasswordParts,
  maxPasswordLength,
  minPasswordLength,
  type PasswordPart,
} from '@kolaj/domain/account/password';
import { useLingui } from '@lingui/react/macro';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import styles from './password-checklist.module.css';

interface PasswordChecklistProps {
  /** For `aria-describedby` of the field. */
  id: string;
  password: string;
}

/** Parts that nearly every password meets anyway: they appear only when they fail. */
const quietParts: readonly PasswordPart[] = ['no-whitespace', 'not-too-long'];

/** The parts of the rule for new passwords under its field, ticked as they are met (VAL-03, D-20). */
export function PasswordChecklist({ id, password }: PasswordChecklistProps) {
  const { t } = useLingui();
  const failed = failedPasswordParts(password);
  const min = minPasswordLength;
  const max = maxPasswordLength;
  const words: Record<PasswordPart, string> = {
    length: t({ id: 'password.length', message: `at least ${min} characters` }),
    upper: t({ id: 'password.upper', message: 'an uppercase letter' }),
    lower: t({ id: 'password.lower', message: 'a lowercase letter' }),
    digit: t({ id: 'password.digit', message: 'a number' }),
    special: t({ id: 'password.special', message: 'a special character' }),
    'no-whitespace': t({ id: 'password.no-whitespace', message: 'no spaces' }),
    'not-too-long': t({ id: 'password.not-too-long', message: `at most ${max} characters` }),
  };
  const shown = Object.entries(words).flatMap(([name, text]) => {
    const hasFailed = failed.some((part) => part === name);
    const isQuiet = quietParts.some((part) => part === name);
    return isQuiet && !hasFailed ? [] : [{ name, text, isMet: !hasFailed && password !== '' }];
  });
  return (
    <ul id={id} className={styles.parts} aria-label={t({ id: 'password.rule', message: 'The password needs' })}>
      {shown.map(({ name, text, isMet }) => (
        <li key={name} data-met={isMet}>
          {isMet ? (
            <IconCircleCheck size={15} stroke={2} aria-hidden />
          ) : (
            <IconCircle size={15} stroke={2} aria-hidden />
          )}
          {text}
          {isMet && <span className={styles.hidden}>{t({ id: 'password.met', message: ', done' })}</span>}
        </li>
      ))}
    </ul>
  );
}
