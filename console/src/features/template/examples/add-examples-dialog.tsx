import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { refusalWords } from '../../../lib/calls/refusal-words.ts';
import { type Example, useAddExamples } from '../../../product/collage/examples.query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { ExampleCard } from './example-card.tsx';
import styles from './examples.module.css';

/** Examples that the shop does not offer yet: what was chosen on the first day is not for ever. */
export function AddExamplesDialog({ examples, onClose }: { examples: readonly Example[]; onClose: () => void }) {
  const { t } = useLingui();
  const add = useAddExamples();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (name: string) =>
    setChosen(chosen.includes(name) ? chosen.filter((other) => other !== name) : [...chosen, name]);
  const count = chosen.length;
  return (
    <FormDialog
      title={<Trans id="templates.add">Add templates</Trans>}
      width={720}
      phone="full"
      submit={
        count === 0 ? (
          <Trans id="templates.add">Add templates</Trans>
        ) : (
          <Plural id="examples.confirm-count" value={count} one="Use # template" other="Use # templates" />
        )
      }
      isBusy={add.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (count > 0) add.mutate(chosen, { onSuccess: ({ success }) => success && onClose() });
      }}
    >
      {add.data?.success === false && <Banner tone="red" title={t(refusalWords[add.data.code])} onClose={add.reset} />}
      {add.isError && <ErrorBanner error={add.error} onClose={add.reset} />}
      <ul className={styles.grid}>
        {examples.map((example) => (
          <ExampleCard
            key={example.name}
            example={example}
            isChosen={chosen.includes(example.name)}
            onToggle={() => toggle(example.name)}
          />
        ))}
      </ul>
    </FormDialog>
  );
}
