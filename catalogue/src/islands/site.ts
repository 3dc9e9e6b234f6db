import { offerSharing } from './share.ts';

offerSharing();
