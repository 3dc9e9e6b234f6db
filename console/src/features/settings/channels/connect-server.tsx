import { Trans, useLingui } from '@lingui/react/macro';
import { NativeSelect, PasswordInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { ErrorBanner } from '../../../ui/feedback/error-banner.tsx';
import { useChannelRefusal } from './channel-words.ts';
import { useConnectServer } from './channels.query.ts';

const addressExample = 'https://';

/** A WAHA or Evolution server of the shop's own: tried before it is stored. */
export function ConnectServer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const connect = useConnectServer();
  const refusalWords = useChannelRefusal();
  const [form, setForm] = useState({ driver: 'waha', base_url: '', api_key: '', names: '' });
  const set = (part: Partial<typeof form>) => setForm((before) => ({ ...before, ...part }));
  const refusal = connect.data?.success === false ? refusalWords(connect.data) : null;
  return (
    <FormDialog
      width={520}
      phone="full"
      title={<Trans id="channels.own-server">Own server</Trans>}
      submit={<Trans id="channels.connect">Connect</Trans>}
      isBusy={connect.isPending}
      onSubmit={() =>
        connect.mutate(
          { ...form, driver: form.driver === 'evolution' ? 'evolution' : 'waha' },
          { onSuccess: (answer) => answer.success && onClose() },
        )
      }
      onClose={onClose}
    >
      {connect.isError && <ErrorBanner error={connect.error} onClose={connect.reset} />}
      {refusal && (
        <Banner tone="red" title={refusal.title} onClose={connect.reset}>
          {refusal.detail}
        </Banner>
      )}
      <NativeSelect
        size="md"
        label={t({ id: 'channels.server-kind', message: 'Kind of server' })}
        data={[
          { value: 'waha', label: t({ id: 'connection.waha', message: 'WAHA' }) },
          { value: 'evolution', label: t({ id: 'connection.evolution', message: 'Evolution API' }) },
        ]}
        value={form.driver}
        onChange={({ currentTarget }) => set({ driver: currentTarget.value })}
      />
      <TextInput
        size="md"
        type="url"
        label={t({ id: 'channels.server-address', message: 'Address' })}
        placeholder={addressExample}
        maxLength={300}
        required
        autoComplete="off"
        data-autofocus
        value={form.base_url}
        onChange={({ currentTarget }) => set({ base_url: currentTarget.value })}
      />
      <PasswordInput
        size="md"
        label={t({ id: 'channels.server-key', message: 'Key' })}
        maxLength={300}
        required
        autoComplete="off"
        value={form.api_key}
        visibilityToggleButtonProps={{ 'aria-label': t({ id: 'login.show-password', message: 'Show password' }) }}
        onChange={({ currentTarget }) => set({ api_key: currentTarget.value })}
      />
      <TextInput
        size="md"
        label={t({ id: 'channels.server-names', message: 'Sessions or instances' })}
        description={t({ id: 'channels.server-names-help', message: 'Separated by commas. Empty: all of the server.' })}
        maxLength={500}
        autoComplete="off"
        value={form.names}
        onChange={({ currentTarget }) => set({ names: currentTarget.value })}
      />
    </FormDialog>
  );
}
