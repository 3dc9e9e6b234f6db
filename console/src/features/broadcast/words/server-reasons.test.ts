import { describe, expect, it } from 'vitest';
import { reasonOf } from './server-reasons.ts';

describe('why a group is left out or a message has a question', () => {
  it('is read from the sentence', () => {
    expect(reasonOf('its channel is not set up.')).toEqual({ code: 'its_channel', value: '' });
  });

  it('keeps the phone and the seconds of the sentence', () => {
    expect(reasonOf('its phone +90 532 555 11 23 is not active.')).toEqual({
      code: 'its_phone_number',
      value: '+90 532 555 11 23',
    });
    expect(reasonOf('No answer after 30 s. It may have arrived.')).toEqual({ code: 'no_answer_after', value: '30' });
  });

  it('leaves the system’s own code away, and tells "it may have arrived" from "it was not sent"', () => {
    expect(reasonOf('Connection failed: ECONNRESET. It may have arrived.').code).toBe('connection_broke');
    expect(reasonOf('Connection failed. It may have arrived.').code).toBe('connection_broke');
    expect(reasonOf('Connection failed: ECONNREFUSED.').code).toBe('no_connection');
  });

  it('passes a code and the provider’s own words on', () => {
    expect(reasonOf('rate_limited').code).toBe('rate_limited');
    expect(reasonOf('Message was refused.').code).toBe('Message was refused.');
  });
});
