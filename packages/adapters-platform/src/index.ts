export { systemClock } from './clock.ts';
export { parseKeyRing, type KeyRing } from './key-ring.ts';
export { noMailer, smtpMailer, type SmtpOptions } from './mail/smtp-mailer.ts';
export { openBcryptHasher, type BcryptHasher, type BcryptOptions } from './password/bcrypt-hasher.ts';
export { bundledCommonPasswords } from './password/common-passwords.ts';
export { cryptoDigest, cryptoRandom, uuidIds } from './random.ts';
export { secretsCipher } from './secrets/secrets-cipher.ts';
export { joseTicketCipher } from './ticket/ticket-cipher.ts';
