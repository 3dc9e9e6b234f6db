import { Trans } from '@lingui/react/macro';

/** Who has changed the collage since: a person by name, or the machine. */
export function ChangedBy({ by }: { by: string | null }) {
  return by === null ? (
    <Trans id="editor.changed-by-machine">The collage was processed again since.</Trans>
  ) : (
    <Trans id="editor.changed-by">{by} has changed the collage since.</Trans>
  );
}
