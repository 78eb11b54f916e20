import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { senderAddress, studioName } from './studio-names.ts';

const nameWith = (ofConfig?: string, ofSettings?: string, own?: string, ofBranding?: string): string =>
  Effect.runSync(
    studioName({ PAYMENT__INVOICESELLER__NAME: ofConfig, TENANT__NAME: own }, 'https://loto.example:8443/app', {
      settings: { load: Effect.succeed({ seller: { name: ofSettings } } as never) },
      settingsDocuments: { load: () => Effect.succeed(ofBranding === undefined ? null : { name: ofBranding }) },
    }),
  );

describe('the name that an app for codes shows', () => {
  it('is that of its branding, else the studio’s own, else that of the seller in the settings, else of the one in the environment, else the host', () => {
    expect(nameWith('Loto S.n.c.', 'Studio Loto S.r.l.', 'Loto', 'Il Loto')).toBe('Il Loto');
    expect(nameWith('Loto S.n.c.', 'Studio Loto S.r.l.', 'Loto')).toBe('Loto');
    expect(nameWith('Loto S.n.c.', 'Studio Loto S.r.l.')).toBe('Studio Loto S.r.l.');
    expect(nameWith('Loto S.n.c.')).toBe('Loto S.n.c.');
    expect(nameWith()).toBe('loto.example:8443');
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
