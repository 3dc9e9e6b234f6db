import type { NotTaken } from '../../ports/mailer.ts';
import { outcomeOfError } from './smtp-outcome.ts';
import { openTransport, type SmtpOptions } from './smtp-transport.ts';

/** Connects and logs in without sending anything; null = that works, else why not. */
export async function checkSmtp(options: SmtpOptions): Promise<NotTaken | null> {
  const { transport } = openTransport(options);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return outcomeOfError(error);
  } finally {
    transport.close();
  }
}
