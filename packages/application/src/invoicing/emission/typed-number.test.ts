import { describe, expect, it } from 'vitest';
import { studioLoto } from '../../testing/fixtures.ts';
import { admin, openStudio } from '../../testing/studio.ts';
import { run } from '../../testing/world-test.ts';
import { saveSettings, type SettingsPatch } from '../settings/edit-settings.ts';
import { gatewayAccess } from '../gateway/gateway-access.ts';

/** `parseSeller` takes all of these, so invoices go out whichever was typed. */
const spellings = ['12345678903', 'IT12345678903', 'it 123 4567 8903'];
const saved = async (...patches: readonly SettingsPatch[]) => {
  const studio = await openStudio();
  for (const patch of patches) await run(saveSettings(studio.ports)(patch, admin));
  return studio;
};

describe.for(spellings)('our VAT number, typed as %s', (vatNumber) => {
  const seller = { ...studioLoto, vatNumber };
  it('is asked for in lists as gateways write it, of the seller and of the default sender', async () => {
    for (const patch of [{ seller }, { senderVatNumber: vatNumber }]) {
      const { world, ports } = await saved(patch);
      expect(gatewayAccess(await run(world.settings.load), ports)?.vatNumber).toBe('12345678903');
    }
  });
  it('is looked for again at the gateway once there are other credentials', async () => {
    const { world } = await saved({ seller }, { gatewayAPassword: 'another' });
    expect(await run(world.invoices.sellerKnownSince('GatewayA', 'Test', '12345678903'))).toBeNull();
  });
});
