import { describe, expect, it } from 'vitest';
import { readServerAddress } from './server-address.ts';
import { readSmtpServer } from './mail/smtp-server.ts';

const problem = (text: string): string => {
  try {
    readServerAddress(text, ['smtp', 'postgres']);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the address of a server', () => {
  it.each([
    ['smtp://mail.example', { scheme: 'smtp', user: '', password: '', host: 'mail.example', port: undefined }],
    ['SMTP://Mail.Example:25/', { host: 'mail.example', port: 25, rest: '/' }],
    ['smtp://info@studio.it:geheim@mail:587', { user: 'info@studio.it', password: 'geheim', host: 'mail' }],
    ['postgres://u:50%25%23%2Fb%3F@[::1]:5432/svc?a=b', { password: '50%#/b?', host: '::1', rest: '/svc?a=b' }],
    ['postgres://u:a:b@my_db/svc', { user: 'u', password: 'a:b', host: 'my_db' }],
    ['smtp://u:p@caffè.example', { host: 'xn--caff-8oa.example' }],
  ])('is read: %s', (text, parts) => {
    expect(readServerAddress(text, ['smtp', 'postgres'])).toMatchObject(parts);
  });

  it.each([
    ['mail.example:25', 'must begin with smtp:// or postgres://'],
    ['smtp:mail.example', 'must begin with smtp:// or postgres://'],
    ['http://mail.example', 'must begin with smtp:// or postgres://'],
    ['smtp://', 'must have a host name'],
    ['smtp://u:geheim@', 'must have a host name'],
    ['smtp://:25', 'must have a host name'],
    ['smtp://a..b', 'must have a host name'],
    ['smtp://10.0.0', 'must have a host name'],
    ['smtp://10.0.0.256', 'must have a host name'],
    ['smtp://[::1', 'must have a host name'],
    ['smtp://[10.0.0.1]', 'must have a host name'],
    ['smtp://ma%69l.example', 'must have a host name'],
    ['smtp://mail.example:99999', 'must have a port from 1 to 65535'],
    ['smtp://mail.example:0', 'must have a port from 1 to 65535'],
    ['smtp://mail.example:', 'must have a port from 1 to 65535'],
    ['smtp://mail.example:25x', 'must have a port from 1 to 65535'],
    ['smtp://u:50%off-geheim@mail.example', 'must have no % but in an escape'],
    ['smtp://u:geheim%@mail.example', 'must have no % but in an escape'],
    ['smtp://u:geheim%ff@mail.example', 'must have no % but in an escape'],
    ['smtp://u%:geheim@mail.example', 'must have no % but in an escape'],
    ['smtp://u:geheim%0d%0a@mail.example', 'must have no control characters'],
    ['smtp://u:ge#heim@mail.example', 'must have no #, blank or backslash'],
    ['postgres://u:12#34@db/svc', 'must have no #, blank or backslash'],
    ['postgres://u:12/34@db/svc', 'must have no / and no ? before the @'],
    ['postgres://u:12?34@db/svc', 'must have no / and no ? before the @'],
    ['postgres://u:ge heim@db/svc', 'must have no #, blank or backslash'],
    ['postgres://:geheim@db/svc', 'must have a user name'],
  ])('%s is refused', (text, sentence) => {
    expect(problem(text)).toContain(sentence);
    expect(problem(text)).not.toMatch(/geheim|heim|34/);
  });
});

describe('the address of a mail server', () => {
  it.each([
    ['smtp://h', { host: 'h', port: 587, secure: false, requireTls: false, credentials: undefined }],
    ['smtps://h', { host: 'h', port: 465, secure: true, requireTls: false, credentials: undefined }],
    [
      'smtp://u:p%40ss@[::1]:25/',
      { host: '::1', port: 25, secure: false, requireTls: false, credentials: { user: 'u', pass: 'p@ss' } },
    ],
  ])('%s has its default port, its way of TLS and unescaped credentials', (text, server) => {
    expect(readSmtpServer(text)).toEqual(server);
  });

  it.each([
    ['smtp://u:p@mail.example', true],
    ['smtp://u:p@10.0.0.7', true],
    ['smtp://u:p@localhost.example', true],
    ['smtps://u:p@mail.example', false],
    ['smtp://mail.example', false],
    ['smtp://u:p@localhost', false],
    ['smtp://u:p@127.0.0.2', false],
    ['smtp://u:p@[0:0:0:0:0:0:0:1]', false],
    ['smtp://u:p@[::ffff:127.0.0.1]', false],
  ])('%s requires STARTTLS: %s. A password goes over a network by TLS alone', (text, requireTls) => {
    expect(readSmtpServer(text).requireTls).toBe(requireTls);
  });

  it.each([
    ['smtp://h/mails', 'must have nothing behind host and port'],
    ['smtp://h?pool=true', 'must have nothing behind host and port'],
    ['smtp://u@h', 'must have a password beside the user name'],
  ])('%s is refused', (text, sentence) => {
    expect(() => readSmtpServer(text)).toThrow(sentence);
  });
});
