import { describe, expect, it } from 'vitest';
import { secretOfForm, secretParts } from './factor-parts.ts';

const secret = 'A'.repeat(16);
const start = 'otpauth://totp/';

describe('a secret that a form brings back', () => {
  it('is drawn whatever it is: as long as a form takes it, of the characters that cost most', () => {
    for (const filling of ['x', '%', '~', '0']) {
      const shown = secretOfForm(secret, start + filling.repeat(1009));
      expect(secretParts('it', shown!)).toContain('<svg class="qr"');
    }
  });
  it.for(['€'.repeat(1009), '€', 'Studio Loto', '', 'a\nb', '\u0000', 'x'.repeat(1010)])(
    'is none with an address that no app of ours was shown: %j',
    (rest) => {
      expect(secretOfForm(secret, start + rest)).toBeNull();
    },
  );
});
