import * as z from 'zod';
import { normalizeEmail } from './email.ts';

/** RFC 5321 4.5.3.1, in bytes: the local part, and the address without its angle brackets. */
const longest = { local: 64, whole: 254 } as const;

/** What a mail program reads as one recipient and nothing else: no blank, list, name, comment or quoting. */
const localPart = /^[^\s\p{C}@<>()[\]\\,;:"]+$/u;
/** A host name as DNS knows it, after IDNA: at least two labels, the last one no number (that would be an IP address). */
const hostName = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?=\D*[a-z])[a-z\d](?:[a-z\d-]{0,61}[a-z\d])$/;

const bytes = (text: string): number => new TextEncoder().encode(text).length;

/** Whether the text names one mailbox that mail can be sent to, judged in the spelling that counts. */
export const isMailbox = (text: string): boolean => {
  const email = normalizeEmail(text);
  const at = email.lastIndexOf('@');
  const local = email.slice(0, Math.max(at, 0));
  return (
    localPart.test(local) &&
    hostName.test(email.slice(at + 1)) &&
    bytes(local) <= longest.local &&
    bytes(email) <= longest.whole
  );
};

/**
 * An address by which an account that is there is looked for, as it was stored: it may be from before the rules of
 * `EmailInput`, or from elsewhere. Whatever is nobody's finds nobody.
 */
export const KnownEmail = z.string().min(3).max(longest.whole);

/** An address by which somebody wants to be known: every door that can make an account takes this and nothing else. */
export const EmailInput = z.string().min(3).max(longest.whole).refine(isMailbox);
