import type { MailContent, SecretsCipher } from '@svc/application/kernel';

/** What the content of a mail is sealed for. */
const fieldOf = (id: string): string => `mail:${id}`;

/** What a mail says, as its row keeps it. */
export const sealContent = (
  secrets: SecretsCipher,
  id: string,
  { subject, text, language, booking }: MailContent,
): string => secrets.seal(fieldOf(id), JSON.stringify({ subject, text, language, booking }));

/** Null: it is gone, or its key has left the ring. */
export const openContent = (secrets: SecretsCipher, id: string, sealed: string | null): MailContent | null => {
  const plain = sealed === null ? undefined : secrets.open(fieldOf(id), sealed);
  return plain === undefined ? null : (JSON.parse(plain) as MailContent);
};
