import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { senderAddress, studioName } from './studio-names.ts';

const nameWith = (ofConfig: string | undefined, ofSettings: string | undefined, own?: string): string =>
  Effect.runSync(
    studioName({ PAYMENT__INVOICESELLER__NAME: ofConfig, TENANT__NAME: own }, 'https://loto.example:8443/app', {
      load: Effect.succeed({ seller: { name: ofSettings } } as never),
    }),
  );

describe('the name that an app for codes shows', () => {
  it('is the studio’s own, else that of the seller in the settings, else of the one in the environment, else the host', () => {
    expect(nameWith('Loto S.n.c.', 'Studio Loto S.r.l.', 'Loto')).toBe('Loto');
    expect(nameWith('Loto S.n.c.', 'Studio Loto S.r.l.')).toBe('Studio Loto S.r.l.');
    expect(nameWith('Loto S.n.c.', undefined)).toBe('Loto S.n.c.');
    expect(nameWith(undefined, undefined)).toBe('loto.example:8443');
  });
});

describe('the address that calendars name as the organizer’s', () => {
  it.each([
    ['Studio Loto <ciao@loto.example>', 'ciao@loto.example'],
    ['"Loto, S.r.l." <ciao@loto.example>', 'ciao@loto.example'],
    ['ciao@loto.example', 'ciao@loto.example'],
  ])('is that of the sender of mails: %s', (from, address) => {
    expect(senderAddress(from)).toBe(address);
  });
});
