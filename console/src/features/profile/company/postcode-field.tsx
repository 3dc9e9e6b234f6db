import type { CompanyDetails } from '@kolaj/contract/account/account';
import { Trans } from '@lingui/react/macro';
import { TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import styles from './company.module.css';
import { postcodeOf } from './use-company-form.ts';

interface PostcodeFieldProps {
  details: CompanyDetails;
  /** Of the form's field. */
  props: TextInputProps;
}

/** Required in ten countries (VAL-18); one that looks unusual there is pointed out, and saved all the same (D-21). */
export function PostcodeField({ details, props }: PostcodeFieldProps) {
  const { isRequired, looksWrong, example } = postcodeOf(details);
  return (
    <TextInput
      {...props}
      required={isRequired}
      autoComplete="postal-code"
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        looksWrong ? (
          <span className={styles.warning} role="status">
            <IconAlertTriangle size={15} stroke={2} aria-hidden />
            <Trans id="company.postcode-unusual">
              Unusual for this country (example: {example}). You can save it anyway.
            </Trans>
          </span>
        ) : null
      }
    />
  );
}
