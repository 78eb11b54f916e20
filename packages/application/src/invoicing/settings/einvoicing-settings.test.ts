import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { admin, goToTill, openStudio } from '../../testing/studio.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { readCommerceReadiness } from '../../commerce/checkout/readiness.ts';
import { currentOf } from '../../kernel/index.ts';
import { saveSettings } from './edit-settings.ts';
import { cachedSettings } from './einvoicing-settings.ts';

/** A studio whose checkouts judge by cached settings, as a server's do. */
const openKeeping = async () => {
  const studio = await openStudio();
  let [loads, ms] = [0, 0];
  const load = Effect.suspend(() => {
    loads += 1;
    return studio.world.settings.load;
  });
  const settings = cachedSettings({ ...studio.world.settings, load }, { monotonicMs: () => ms });
  const keeping = { ...studio, ports: { ...studio.ports, settings } };
  /** Nobody says that they changed. */
  const behindTheBack = async (): Promise<void> => {
    const stored = await run(studio.world.settings.load);
    await run(studio.world.settings.save({ ...stored, seller: { name: 'Studio Loto' } }));
  };
  return { keeping, settings, behindTheBack, loads: () => loads, later: (by: number) => void (ms += by) };
};

const unready = { code: 'errors.payment.invoiceConfigurationInvalid' };
const booked = { code: 'already_booked' };

describe('settings that are cached for checkouts', () => {
  it('are read once a minute, however many ask', async () => {
    const { keeping, behindTheBack, loads, later } = await openKeeping();
    await run(goToTill(keeping));
    await behindTheBack();
    later(59_999);
    expect([await failureOf(goToTill(keeping)), loads()]).toMatchObject([booked, 1]);
    later(1);
    expect([await failureOf(goToTill(keeping)), loads()]).toMatchObject([unready, 2]);
  });

  it('are read anew after a save here, and after a word from another process', async () => {
    const { keeping, settings, behindTheBack } = await openKeeping();
    await run(goToTill(keeping));
    await behindTheBack();
    settings.cache.drop();
    expect(await failureOf(goToTill(keeping))).toMatchObject(unready);
    const stored = await run(settings.load);
    await run(settings.save({ ...stored, seller: {} }));
    expect(await failureOf(goToTill(keeping))).toMatchObject(booked);
  });

  it('are read anew after a save, also when a checkout read them between the save and its commit', async () => {
    const { keeping, settings } = await openKeeping();
    const before = await run(settings.load);
    let committed = false;
    const load = Effect.suspend(() => (committed ? settings.load : Effect.succeed(before)));
    const cached = cachedSettings({ ...settings, load }, { monotonicMs: () => 0 });
    const checkout = currentOf(cached.cache);
    const record: typeof keeping.ports.audit.record = (entry) =>
      Effect.andThen(checkout, keeping.ports.audit.record(entry));
    const unitOfWork: typeof keeping.ports.unitOfWork = {
      ...keeping.ports.unitOfWork,
      run: (work) => Effect.tap(keeping.ports.unitOfWork.run(work), () => Effect.sync(() => (committed = true))),
    };
    const ports = { ...keeping.ports, unitOfWork, settings: cached, audit: { ...keeping.ports.audit, record } };
    await run(saveSettings(ports)({ invoiceSeries: 'NEW' }, admin));
    expect((await run(checkout)).invoiceSeries).toBe('NEW');
  });

  it('are not what an admin is shown: readiness is as it is stored now', async () => {
    const { keeping, behindTheBack } = await openKeeping();
    await run(goToTill(keeping));
    await behindTheBack();
    expect((await run(readCommerceReadiness(keeping.ports))).checks.invoiceSeller).toBe(false);
  });
});
