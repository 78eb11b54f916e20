import type { RemoteNotification } from '@svc/application/invoicing';
import { readNotification } from './sdi-notification.ts';

/** `2026-03-04T10:00:00+01:00`; SDI may leave the zone out, then it is the time of Rome. */
export const sdiInstant = (text: string | undefined): Temporal.Instant | null => {
  if (text === undefined) return null;
  try {
    return /(?:Z|[+-]\d\d:\d\d)$/u.test(text)
      ? Temporal.Instant.from(text)
      : Temporal.PlainDateTime.from(text).toZonedDateTime('Europe/Rome').toInstant();
  } catch {
    return null;
  }
};

/** SDI's own message in the port's words. @throws Unreadable when the bytes are none */
export const toNotification = async (bytes: Uint8Array): Promise<RemoteNotification> => {
  const { message, nomeFile, receivedAt, errors } = await readNotification(bytes);
  return {
    kind: message,
    fileName: nomeFile ?? null,
    receivedAt: sdiInstant(receivedAt),
    errors,
    xml: new TextDecoder().decode(bytes),
  };
};
