import type { HttpAnswer } from '../http/transport.ts';
import { readNotification } from '../reader/sdi-notification.ts';
import { Unreadable } from '../reader/unreadable.ts';

/**
 * SDI's own messages by their kind. The documentation does not say what several of them look like together: what is not
 * one message is left out, and the gateway's JSON stands alone.
 */
export const originalsOf = async ({ body }: HttpAnswer): Promise<ReadonlyMap<string, string>> => {
  try {
    const { message } = await readNotification(body);
    return new Map([[message, body.toString('utf8')]]);
  } catch (error) {
    if (error instanceof Unreadable) return new Map();
    throw error;
  }
};
