import { describe, expect, it } from 'vitest';
import { checkEnvironmentKeys, checkFileKeys } from './unknown-keys.ts';

const messageOf = (check: () => void): string => {
  try {
    check();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a key that does not exist', () => {
  it.each([
    ['MAIL__ULR', 'MAIL__ULR is no key of this program; there is MAIL__URL.'],
    ['MAIL_URL', 'MAIL_URL is no key of this program; there is MAIL__URL.'],
    ['mail__url', 'mail__url is no key of this program; there is MAIL__URL.'],
    [
      'Payment__Card__SecretKey',
      'Payment__Card__SecretKey is no key of this program; there is PAYMENT__CARD__SECRETKEY.',
    ],
    ['PAYMENT__HOLDMINUTE', 'PAYMENT__HOLDMINUTE is no key of this program; there is PAYMENT__HOLDMINUTES.'],
    ['DATABASEURL', 'DATABASEURL is no key of this program; there is DATABASE_URL.'],
    ['SVC_DATADIR', 'SVC_DATADIR is no key of this program; there is SVC_DATA_DIR.'],
    ['SOMETHING_ELSE', 'SOMETHING_ELSE is no key of this program.'],
    ['toString', 'A line sets what is no key of this program.'],
    ['__proto__', 'A line sets what is no key of this program.'],
    ['MIIEvQIBADANBg', 'A line sets what is no key of this program.'],
  ])('in a file, %s, is refused by name, but for what may be a part of a secret', (name, sentence) => {
    expect(messageOf(() => checkFileKeys(['PORT', name]))).toBe(`The configuration is wrong. ${sentence}`);
  });

  it.each(['MAIL__ULR', 'mail__url', 'PAYMENT__CARD', 'Http__PublicUrl', 'JOBS__X'])(
    'in an environment, %s, is refused when it begins like one of ours',
    (name) => {
      expect(messageOf(() => checkEnvironmentKeys(['PATH', 'PORT', name]))).toContain(`${name} is no key`);
    },
  );

  it('in an environment is nobody’s business when it may be another program’s', () => {
    const others = [
      'PATH',
      'MAIL',
      'DATABASE',
      'SVC_PORT_80_TCP',
      'COOKIE_SECRET',
      '__CF_USER_TEXT_ENCODING',
      'npm__x',
    ];
    expect(() => checkEnvironmentKeys([...others, 'MAIL__URL', 'SVC_TENANT'])).not.toThrow();
  });
});
