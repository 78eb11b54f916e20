import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { broken, draftSchema } from '../entity/index.ts';
import { corsOrigin, developmentOrigins, isSerialisedOrigin } from './cors-origin.entity.ts';

describe('an origin of the database', () => {
  it('is written as browsers send it, or refused', () => {
    for (const origin of [
      'https://app.example',
      'http://localhost:4200',
      'https://xn--caff-8oa.example:8443',
      'http://[::1]:3000',
      ...developmentOrigins,
    ])
      expect([origin, isSerialisedOrigin(origin)]).toEqual([origin, true]);
    for (const origin of [
      ...['https://app.example/', 'https://app.example/page', 'https://app.example?a', 'https://app.example#a'],
      ...['https://ann@app.example', 'https://ann:word@app.example', 'https://*.example', '*', 'null', ''],
      ...['https://App.example', 'HTTPS://app.example', 'https://app.example:443', 'http://app.example:80'],
      ...['https://caffè.example', 'https://app.example.', 'https://app.example:', 'app.example', '//app.example'],
      ...['ftp://app.example', 'file:///etc', 'data:text/html,a', 'http://127.1', 'http://[0:0::1]', 'https://a b'],
      ...['https://app.example, https://other.example', 'https:\\\\app.example', 'https://app.example\n'],
    ])
      expect([origin, isSerialisedOrigin(origin)]).toEqual([origin, false]);
  });
  it('that passes is its own serialisation', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['http', 'https'], withFragments: true }), (url) => {
        expect(isSerialisedOrigin(new URL(url).origin)).toBe(true);
        expect(!isSerialisedOrigin(url) || new URL(url).origin === url).toBe(true);
      }),
    );
  });
  it('record.cors-origin: has its value, whether it is active, and a description', () => {
    const draft = draftSchema(corsOrigin).parse({ origin: 'https://App.example', description: 'The shop' });
    const faults = broken(corsOrigin, { ...draft, active: true }, { languages: [] });
    expect(faults.map(({ code }) => code)).toEqual(['origin_invalid']);
    expect(Object.keys(corsOrigin.fields)).toEqual(['origin', 'active', 'description']);
  });
});
