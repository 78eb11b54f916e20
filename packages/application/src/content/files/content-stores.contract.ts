import { describe, expect } from 'vitest';
import type { FileId } from '@svc/domain/content';
import { anId, after } from '../../testing/fixtures.ts';
import type { OpenStoreWorld } from '../../testing/store-world.ts';
import { inWorld, run } from '../../testing/world-test.ts';
import { aFile, anUpload } from '../../testing/fixtures.files.ts';

/** What every UploadStore and FileStore holds. */
export const contentStoresContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: files on their way in`, () => {
    it('come back as they were kept, and change in what moves alone', async ({ world: { uploads, unitOfWork } }) => {
      const upload = anUpload({ sha256: 'a'.repeat(64) });
      await run(uploads.insert(upload));
      expect(await run(uploads.find(upload.id))).toEqual(upload);
      expect(await run(unitOfWork.run(uploads.lock(upload.id)))).toEqual(upload);
      const moved = { state: 'Confirmed', since: after(9), fileId: anId<FileId>(), bytesLeft: false } as const;
      await run(uploads.save({ ...upload, ...moved }));
      expect(await run(uploads.find(upload.id))).toEqual({ ...upload, ...moved });
      await run(uploads.remove(upload.id));
      expect([await run(uploads.find(upload.id)), await run(unitOfWork.run(uploads.lock(upload.id)))]).toEqual([
        null,
        null,
      ]);
    });

    it('are overdue by their state and its time, the oldest first', async ({ world: { uploads } }) => {
      const [first, second, third] = [
        anUpload({ since: after(1) }),
        anUpload({ since: after(2) }),
        anUpload({ since: after(3) }),
      ];
      for (const each of [third, first, second, anUpload({ state: 'Uploaded', since: after(0) })])
        await run(uploads.insert(each));
      expect(await run(uploads.overdue('Presigned', after(3), 9))).toEqual([first.id, second.id]);
      expect(await run(uploads.overdue('Presigned', after(9), 2))).toEqual([first.id, second.id]);
    });

    it('that are on their way no more may have left bytes', async ({ world: { uploads } }) => {
      const states = ['Presigned', 'Uploaded', 'Confirmed', 'Attached', 'Rejected', 'Expired'] as const;
      const all = states.map((state, at) => anUpload({ state, since: after(at) }));
      for (const each of [...all, anUpload({ state: 'Expired', bytesLeft: false })]) await run(uploads.insert(each));
      const ended = all.slice(2).map(({ id }) => id);
      expect(await run(uploads.leftovers(9))).toEqual(ended);
      expect(await run(uploads.leftovers(1))).toEqual(ended.slice(0, 1));
    });
  });

  describe(`${name}: files that are kept`, () => {
    it('come back as they were kept, under another name after a renaming', async ({ world: { storedFiles } }) => {
      const [picture, paper] = [
        aFile(),
        aFile({ type: 'application/pdf', purpose: 'attachment', width: null, height: null, visibility: 'private' }),
      ];
      for (const each of [picture, paper]) await run(storedFiles.insert(each));
      expect([await run(storedFiles.find(picture.id)), await run(storedFiles.find(paper.id))]).toEqual([
        picture,
        paper,
      ]);
      await run(storedFiles.rename(paper.id, 'Listino è.pdf'));
      expect((await run(storedFiles.find(paper.id)))?.displayName).toBe('Listino è.pdf');
      await run(storedFiles.remove(paper.id));
      expect(await run(storedFiles.find(paper.id))).toBeNull();
    });

    it('are found by their places, in the order of their names', async ({ world: { storedFiles, unitOfWork } }) => {
      const [one, two, three] = [aFile(), aFile(), aFile()];
      for (const each of [one, two, three]) await run(storedFiles.insert(each));
      await run(storedFiles.place(one.id, 'x:b'));
      await run(unitOfWork.run(storedFiles.takeTurn('x:a')));
      await run(storedFiles.place(two.id, 'x:a'));
      await run(storedFiles.place(three.id, 'x:c'));
      expect(await run(storedFiles.at(['x:b', 'x:a', 'x:z']))).toEqual([
        { ...two, place: 'x:a' },
        { ...one, place: 'x:b' },
      ]);
      await run(storedFiles.place(one.id, null));
      expect([await run(storedFiles.at(['x:b'])), await run(storedFiles.at([]))]).toEqual([[], []]);
    });
  });
};
