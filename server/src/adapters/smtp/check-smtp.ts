import { outcomeOfError } from './smtp-outcome.ts';
import { openTransport, type SmtpOptions } from './smtp-transport.ts';

/** Connects and logs in without sending anything; null = that works, else the reason in the server's words. */
export async function checkSmtp(options: SmtpOptions): Promise<string | null> {
  const { transport } = openTransport(options);
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return outcomeOfError(error).reason;
  } finally {
    transport.close();
  }
}
