import { describe, expect, it } from 'vitest';
import { commerceConfig } from '../composition/commerce-config.ts';
import { readConfig } from './config.ts';
import { publicUrlOf } from './public-url.ts';

const of = (variables: Readonly<Record<string, string>>): string => publicUrlOf(readConfig(variables));

describe('the address of a tenant', () => {
  it.each([
    ['https://X.example/', 'https://x.example'],
    ['https://x.example:443', 'https://x.example'],
    ['HTTPS://x.example', 'https://x.example'],
    ['http://x.example:80//', 'http://x.example'],
    ['https://x.example:8443/', 'https://x.example:8443'],
    ['https://x.example/a/../Studio/', 'https://x.example/Studio'],
    ['https://caffè.example', 'https://xn--caff-8oa.example'],
    ['http://[0:0:0:0:0:0:0:1]:4280', 'http://[::1]:4280'],
  ])('given as %s, has one spelling', (given, spelling) => {
    expect(of({ HTTP__PUBLICURL: given })).toBe(spelling);
    expect(readConfig({ FRONTEND__URL: given }).FRONTEND__URL).toBe(spelling);
  });

  it.each([
    [{}, 'http://127.0.0.1:4280'],
    [{ HTTP__HOST: '0.0.0.0', PORT: '80' }, 'http://127.0.0.1'],
    [{ HTTP__HOST: '::' }, 'http://[::1]:4280'],
    [{ HTTP__HOST: '::1' }, 'http://[::1]:4280'],
    [{ HTTP__HOST: 'LocalHost' }, 'http://localhost:4280'],
  ])('that is not given is the listening one, %j', (variables, spelling) => {
    expect(of(variables as Record<string, string>)).toBe(spelling);
  });

  it('is what hosted pages return to and mails lead to while there is no front end', () => {
    const keys = { cookies: '', secrets: '', cardWebhook: '' };
    const { successUrl } = commerceConfig(readConfig({ HTTP__HOST: '0.0.0.0' }), keys);
    expect(successUrl).toBe('http://127.0.0.1:4280/pagamento/esito?ordine={order}');
  });
});
