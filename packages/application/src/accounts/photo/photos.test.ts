import * as Effect from 'effect/Effect';
import { describe, expect, it } from 'vitest';
import { maxPhotosPerPerson, photoKey, type Photo } from '@svc/domain/accounts';
import type { AccountId, PhotoId } from '@svc/domain/kernel';
import type { ImageFault, ImageMaker, MadeImage } from '../../kernel/index.ts';
import { accountStudio, asCaller, type AccountStudio } from '../../testing/account-studio.ts';
import { anId, now } from '../../testing/fixtures.ts';
import { failureOf, run } from '../../testing/world-test.ts';
import { addPhoto } from './photos.ts';

const sent = new Uint8Array([1, 2, 3]);
const made: MadeImage = { type: 'image/webp', content: new Uint8Array([9, 8]), width: 2, height: 1 };

/** A maker that keeps the files it is given, and answers as it is set. */
const aMaker = (answer: ReturnType<ImageMaker['make']> = Effect.succeed(made)) => {
  const files: Uint8Array[] = [];
  const images: ImageMaker = {
    make: (file) =>
      Effect.suspend(() => {
        files.push(file);
        return answer;
      }),
  };
  return { files, images };
};
const adding = (studio: AccountStudio, images: ImageMaker, owner: Parameters<typeof asCaller>[0], id = owner.id) =>
  addPhoto({ ...studio.ports, images })({ ...asCaller(owner), ownerId: id, content: sent });
const onePhoto = (ownerId: AccountId): Photo => ({
  id: anId<PhotoId>(),
  ownerId,
  contentType: 'image/png',
  bytes: 1,
  sha256: 'x',
  createdAt: now,
});
const left = (studio: AccountStudio) => [studio.db.rows('photo').length, studio.audited('user.photo.add').length];

describe('adding a picture', () => {
  it('keeps what was made of the file, and nothing of the file itself', async () => {
    const studio = accountStudio();
    const pro = await studio.account({ privilegeBits: 1 });
    const { files, images } = aMaker();
    const photo = await run(adding(studio, images, pro));
    expect(files).toEqual([sent]);
    expect(photo).toMatchObject({
      contentType: 'image/webp',
      bytes: 2,
      sha256: studio.ports.digest.sha256(made.content),
    });
    expect(await run(studio.ports.files.get(photoKey(photo)))).toEqual(made.content);
    expect(left(studio)).toEqual([1, 1]);
  });

  it.for([
    ['unreadable', { code: 'photo_invalid' }],
    ['tooManyPixels', { code: 'photo_too_many_pixels', params: { megapixels: 50 } }],
    ['unprocessable', { code: 'photo_unprocessable' }],
  ] as const)('refuses a file of which no picture is made, %s, and keeps nothing', async ([fault, refused]) => {
    const studio = accountStudio();
    const pro = await studio.account({ privilegeBits: 1 });
    const { images } = aMaker(Effect.fail({ _tag: 'ImageRefused', fault: fault satisfies ImageFault }));
    expect(await failureOf(adding(studio, images, pro))).toMatchObject({ _tag: 'Refusal', ...refused });
    expect(left(studio)).toEqual([0, 0]);
  });

  it('is tried again later when the maker is down', async () => {
    const studio = accountStudio();
    const pro = await studio.account({ privilegeBits: 1 });
    const down = { _tag: 'ImageMakerDown', reason: 'too many pictures wait' } as const;
    expect(await failureOf(adding(studio, aMaker(Effect.fail(down)).images, pro))).toEqual(down);
    expect(left(studio)).toEqual([0, 0]);
  });

  it('makes no picture for somebody who may not add it, or of somebody who has them all', async () => {
    const studio = accountStudio();
    const [pro, other] = [await studio.account({ privilegeBits: 1 }), await studio.account({ privilegeBits: 1 })];
    const { files, images } = aMaker();
    expect(await failureOf(adding(studio, images, pro, other.id))).toMatchObject({ code: 'permission_denied' });
    for (let at = 0; at < maxPhotosPerPerson; at += 1) await run(studio.ports.photos.insert(onePhoto(pro.id)));
    expect(await failureOf(adding(studio, images, pro))).toMatchObject({ code: 'too_many_photos' });
    expect(files).toEqual([]);
  });

  it('judges again when the picture is made: the last place may be taken, the account deleted meanwhile', async () => {
    const studio = accountStudio();
    const pro = await studio.account({ privilegeBits: 1 });
    for (let at = 1; at < maxPhotosPerPerson; at += 1) await run(studio.ports.photos.insert(onePhoto(pro.id)));
    const meanwhile = Effect.as(Effect.orDie(studio.ports.photos.insert(onePhoto(pro.id))), made);
    expect(await failureOf(adding(studio, aMaker(meanwhile).images, pro))).toMatchObject({ code: 'too_many_photos' });

    const admin = await studio.account({ privilegeBits: 2 });
    const leaving = await studio.account({ privilegeBits: 1 });
    const deleted = studio.ports.accounts.update(leaving.id, (account) => ({ ...account, state: 'Deleted' }));
    const late = adding(studio, aMaker(Effect.as(Effect.orDie(deleted), made)).images, admin, leaving.id);
    expect(await failureOf(late)).toMatchObject({ code: 'account_deleted' });
    expect(studio.audited('user.photo.add')).toEqual([]);
  });
});
