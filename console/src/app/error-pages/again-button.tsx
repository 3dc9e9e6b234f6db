import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { productQuery, sessionQuery } from '../../product/account/session.query.ts';

/** Asks the guards again: somebody may have mended it meanwhile. Nothing that is open elsewhere is lost. */
export function AgainButton({ children }: { children: ReactNode }) {
  const router = useRouter();
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const again = async () => {
    setIsAsking(true);
    client.removeQueries({ queryKey: sessionQuery.queryKey });
    client.removeQueries({ queryKey: productQuery.queryKey });
    await router.invalidate().finally(() => setIsAsking(false));
  };
  return (
    <Button
      size="md"
      variant="action"
      leftSection={<IconRefresh size={17} aria-hidden />}
      loading={isAsking}
      onClick={() => void again()}
    >
      {children}
    </Button>
  );
}
