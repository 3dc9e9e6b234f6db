import { useLingui } from '@lingui/react/macro';

/** Why a save was not made, in our words; null = the server's own sentence is the better one. */
export function useSaveRefusal(): (code: string) => string | null {
  const { t } = useLingui();
  return (code) => {
    switch (code) {
      case 'nothing-made':
        return t({
          id: 'editor.nothing-made',
          message: 'Put a photo into a slot first. There is nothing to save yet.',
        });
      case 'waits':
        return t({ id: 'editor.waits', message: 'Nothing has changed. It is where it belongs already.' });
      case 'busy':
        return t({ id: 'editor.busy', message: 'The collage is being processed. Save again when it is ready.' });
      case 'not_rendered':
      case 'rendering':
        return t({ id: 'editor.still-drawing', message: 'The picture is still being drawn. Try again in a moment.' });
      case 'image_broken':
        return t({ id: 'editor.save-photo-broken', message: 'A photo cannot be read. Choose another one.' });
      default:
        return null;
    }
  };
}
