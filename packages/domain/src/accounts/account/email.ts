/** Characters that nobody sees: zero-width spaces and joiners, soft hyphens, marks of direction. */
const invisible = /\p{Cf}/gu;

/** Letters, marks, digits, dots and hyphens: nothing that a URL would read as a port or a path. */
const isName = /^[\p{L}\p{M}\p{N}.。-]+$/u;
const isAscii = /^[\p{ASCII}]*$/u;

/**
 * The Unicode domain as its registry knows it (IDNA, RFC 5891); one that is none stays as it is. ASCII is left alone,
 * since a URL would read `1` as an IPv4 address.
 */
const asciiDomain = (domain: string): string => {
  const bare = domain.replace(/\.$/, '');
  if (isAscii.test(bare) || !isName.test(bare)) return bare;
  return URL.parse(`http://${bare}`)?.hostname ?? bare;
};

/**
 * The one spelling of an address: compatibility forms folded (NFKC), invisible characters and blanks around it gone,
 * lower case, the domain in ASCII. Everything that counts addresses or finds an account by
 * what somebody typed uses it; what proves an identity is `exactAddress`.
 */
export const normalizeEmail = (email: string): string => {
  const folded = email
    .normalize('NFKC')
    .replaceAll(invisible, '')
    .trim()
    .replace(/\s*@\s*/g, '@')
    .toLowerCase()
    .normalize('NFKC');
  const at = folded.lastIndexOf('@');
  return at < 1 ? folded : `${folded.slice(0, at)}@${asciiDomain(folded.slice(at + 1))}`;
};

/**
 * An address as proof of who somebody is: exactly the text that was vouched for, but for the case of ASCII letters. Null for
 * one that only folding makes a known address: the provider has verified another string, and another mailbox.
 */
export const exactAddress = (vouched: string): string | null => {
  const plain = vouched.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  return plain === normalizeEmail(vouched) ? plain : null;
};

/** `g***a@example.test`: enough to recognise, too little to harvest. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  if (at < 1) return '***';
  const local = email.slice(0, at);
  // Two letters with both shown would hide nothing.
  return `${local[0]}***${local.length > 2 ? local.at(-1) : ''}${email.slice(at)}`;
};
