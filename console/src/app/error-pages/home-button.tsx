import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconHome } from '@tabler/icons-react';

/** Out of a page that is none, to the first one of the console; a plain link, so that everything is loaded anew. */
export const HomeButton = () => (
  <Button component="a" href="/" size="md" variant="action" leftSection={<IconHome size={17} aria-hidden />}>
    <Trans id="error.home">Back to homepage</Trans>
  </Button>
);
