import { Banner } from '../../../ui/feedback/banner.tsx';
import { useErrorText } from '../../../ui/feedback/error-text.ts';
import type { useSaveImportSettings } from '../settings.query.ts';
import { usePatternFault } from './pattern-fault.ts';

/** Why the patterns were not kept. */
export function PatternsRefused({ save }: { save: ReturnType<typeof useSaveImportSettings> }) {
  const textOf = useErrorText();
  const faultOf = usePatternFault();
  if (save.error !== null) {
    const { title, detail } = textOf(save.error);
    return (
      <Banner tone="red" title={title} onClose={save.reset}>
        {detail}
      </Banner>
    );
  }
  if (save.data?.success !== false) return null;
  return (
    <Banner
      tone="red"
      title={faultOf(save.data.code.replace(/^pattern_/, '')) ?? save.data.message}
      onClose={save.reset}
    />
  );
}
