import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { catalogItem } from '@svc/domain/content';
import { liveOf, localization, type Localized } from '@svc/domain/entity';
import { anId, now } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, run, together } from '../../testing/world-test.ts';
import type { AuditedActor } from '../audit/actor.ts';
import { entityUseCases } from './entity-use-cases.ts';
import { putWords } from './entity-store.contract.ts';

const actor: AuditedActor = { kind: 'token', tokenId: anId(), prefix: 'abcd1234', requestId: 'r', address: null };
const draft = (title: Localized) => ({
  ...{ title, summary: null, description: null, category: 'nuovo', sku: null, price: null, compareAtPrice: null },
  ...({ vatRateBp: null, availability: 'onRequest', featured: false, position: 0, seo: null } as const),
  attributes: [],
  ...{ cost: null, supplierNote: 'Bruna', state: 'Draft' as const },
});

/** The use cases as one process has them: on the same stores as every other. */
const useCases = (world: StoreWorld) =>
  entityUseCases({
    ...world,
    clock: { now: () => now },
    ids: { next: () => anId() },
    digest: { sha256: (content: string) => Buffer.from(content).toString('hex').padStart(64, '0').slice(-64) },
  } as object as Parameters<typeof entityUseCases>[0]);

/** What holds of a record that the public sees only as it was published. */
export const publicationContract = (name: string, open: OpenStoreWorld): void => {
  const playing = async (play: (world: StoreWorld, cases: ReturnType<typeof useCases>) => Promise<void>) => {
    const { world, close } = await open();
    await putWords(world);
    await play(world, useCases(world));
    await close();
  };
  const about = (id: string) => ({ id, versions: null, actor });

  describe(`${name}: what can be published`, () => {
    it('is public from its publication on, as it was then, until it is published anew or taken back', () =>
      playing(async (world, cases) => {
        const { id } = await run(cases.create(catalogItem, { draft: draft({ it: 'Olio' }), actor }));
        expect(await failureOf(cases.readLive(catalogItem, id, null))).toMatchObject({ _tag: 'NotFound' });
        expect(await run(cases.publish(catalogItem, about(id)))).toMatchObject({ state: 'Published', version: 1 });
        expect(await run(cases.publish(catalogItem, about(id)))).toMatchObject({ state: 'Published', version: 1 });
        const changed = { ...about(id), change: { featured: true } };
        expect(await run(cases.change(catalogItem, changed))).toMatchObject({ state: 'Changed', version: 2 });
        const live = await run(world.entities.of(liveOf(catalogItem)).find(id));
        expect(live).toMatchObject({ featured: false, slugs: { it: 'olio' } });
        expect(Object.keys(live ?? {})).not.toContain('supplierNote');
        await run(cases.publish(catalogItem, about(id)));
        expect((await run(cases.readLive(catalogItem, id, null))).record).toMatchObject({ featured: true, version: 2 });
        const versions = await run(cases.versions(catalogItem, id));
        expect(versions.map(({ number, version, snapshot }) => [number, version, snapshot['featured']])).toEqual([
          [2, 2, true],
          [1, 1, false],
        ]);
        expect(JSON.stringify(versions)).not.toContain('Bruna');
        expect(await run(cases.unpublish(catalogItem, about(id)))).toMatchObject({ state: 'Draft' });
        expect(await failureOf(cases.readLiveBySlug(catalogItem, 'olio', null))).toMatchObject({ _tag: 'NotFound' });
      }));

    it('keeps each of its addresses for ever, and no other record has one of them', () =>
      playing(async (_, cases) => {
        const { id } = await run(cases.create(catalogItem, { draft: draft({ it: 'Caffè & tè' }), actor }));
        await run(cases.publish(catalogItem, about(id)));
        await run(cases.change(catalogItem, { ...about(id), change: { title: { it: 'Tisana' } } }));
        await run(cases.publish(catalogItem, about(id)));
        for (const slug of ['caffe-te', 'tisana'])
          expect(await run(cases.readLiveBySlug(catalogItem, slug, null))).toMatchObject({
            slug: 'tisana',
            language: 'it',
          });
        const other = await run(cases.create(catalogItem, { draft: draft({ it: 'Caffè tè' }), actor }));
        expect(await failureOf(cases.publish(catalogItem, about(other.id)))).toMatchObject({
          _tag: 'SlugTaken',
          language: 'it',
        });
        expect(await failureOf(cases.readLive(catalogItem, other.id, null))).toMatchObject({ _tag: 'NotFound' });
        await run(cases.publish(catalogItem, { ...about(other.id), slugs: { it: 'altro' } }));
        await run(cases.change(catalogItem, { ...about(other.id), change: { featured: true } }));
        await run(cases.publish(catalogItem, about(other.id)));
        expect(await run(cases.readLive(catalogItem, other.id, null))).toMatchObject({ slug: 'altro' });
      }));

    it('goes into the trash, out of the public and of lists, and comes back as a draft', () =>
      playing(async (_, cases) => {
        const { id } = await run(cases.create(catalogItem, { draft: draft({ it: 'Via' }), actor }));
        await run(cases.publish(catalogItem, about(id)));
        await run(cases.remove(catalogItem, about(id)));
        await run(cases.remove(catalogItem, about(id)));
        expect(await failureOf(cases.readLive(catalogItem, id, null))).toMatchObject({ _tag: 'NotFound' });
        const all = { page: 1, pageSize: 10, sort: 'position', descending: false, search: null, filters: [] };
        expect((await run(cases.list(catalogItem, all))).total).toBe(0);
        const trash = { ...all, filters: [{ field: 'state', among: ['Trashed'] }] };
        expect((await run(cases.list(catalogItem, trash))).total).toBe(1);
        const refused = { _tag: 'Refusal', code: 'record_trashed' };
        expect(await failureOf(cases.publish(catalogItem, about(id)))).toMatchObject(refused);
        expect(await failureOf(cases.change(catalogItem, { ...about(id), change: { featured: true } }))).toMatchObject(
          refused,
        );
        expect(await run(cases.untrash(catalogItem, about(id)))).toMatchObject({ state: 'Draft' });
        expect(await failureOf(cases.untrash(catalogItem, about(id)))).toMatchObject({ code: 'not_trashed' });
      }));

    it('is not published while a rule or a text stands against it, and says all of them', () =>
      playing(async (_, cases) => {
        const made = { ...draft({ en: 'Oil' }), availability: 'inStock' as const };
        await run(cases.saveSettings(localization, { change: { languages: ['it', 'en'] }, expected: null, actor }));
        const { id } = await run(cases.create(catalogItem, { draft: made, actor }));
        expect(await failureOf(cases.publish(catalogItem, about(id)))).toEqual({
          _tag: 'NotPublishable',
          broken: [
            { code: 'locale_incomplete', at: ['title'] },
            { code: 'price_required', at: ['price'] },
          ],
        });
      }));

    it('is published once by six at once, and of six who want an address one gets it', () =>
      playing(async (_, cases) => {
        const { id } = await run(cases.create(catalogItem, { draft: draft({ it: 'Uno' }), actor }));
        await together(Array.from({ length: 6 }, () => cases.publish(catalogItem, about(id))));
        expect(await run(cases.versions(catalogItem, id))).toHaveLength(1);
        const rivals = [];
        for (let at = 0; at < 6; at += 1)
          rivals.push(await run(cases.create(catalogItem, { draft: draft({ it: 'Stesso' }), actor })));
        const ends = await together(rivals.map((each) => Effect.result(cases.publish(catalogItem, about(each.id)))));
        expect(ends.filter((each) => each._tag === 'Success')).toHaveLength(1);
      }));

    it('is moved with several, each by itself: doubles and strangers are answered as well', () =>
      playing(async (_, cases) => {
        const { id } = await run(cases.create(catalogItem, { draft: draft({ it: 'Molti' }), actor }));
        const stranger = anId<string>();
        expect(await run(cases.moveAll(catalogItem, { ids: [id, stranger, id], event: 'publish', actor }))).toEqual([
          { id, refused: null },
          { id: stranger, refused: 'NotFound' },
          { id, refused: null },
        ]);
        expect(await run(cases.readLive(catalogItem, id, null))).toMatchObject({ slug: 'molti' });
      }));
  });
};
