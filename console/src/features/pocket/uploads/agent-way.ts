import { agentUploadPiecePath, beginAgentUpload, dropAgentUpload } from '@kolaj/contract/agent/agent-upload';
import { call } from '../../../lib/calls/api.ts';
import type { DropWay } from '../../../product/source/drop/drop-transport.ts';

/** A mobile agent's photos: the server knows the folder, the subfolder is the brand. */
export const agentWay: DropWay = {
  begin: ({ subfolder: brand, name, blob, modified }) =>
    call(beginAgentUpload, { brand, name, bytes: blob.size, modified }),
  piecePath: agentUploadPiecePath,
  // Agents send no ZIPs.
  standing: async () => null,
  giveUp: (id) => call(dropAgentUpload, { id }, { keepalive: true }),
};
