import {
  getAgent,
  getAgentCollage,
  getAgentNews,
  listAgentCollages,
  listAgentOrders,
  markAgentSoldOut,
} from './agent-app.ts';
import { listAgentPhotos } from './agent-photos.ts';
import { beginAgentUpload, dropAgentUpload } from './agent-upload.ts';
import { addAgent, deleteAgent, listAgents, updateAgent } from './mobile-agents.ts';

export const agentCalls = {
  listAgents,
  addAgent,
  updateAgent,
  deleteAgent,
  getAgent,
  listAgentCollages,
  getAgentCollage,
  markAgentSoldOut,
  listAgentOrders,
  getAgentNews,
  beginAgentUpload,
  dropAgentUpload,
  listAgentPhotos,
};
