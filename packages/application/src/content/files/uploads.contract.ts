import * as Effect from 'effect/Effect';
import { describe, expect } from 'vitest';
import { fileKey, stagingKey, uploadMinutes, type UploadId } from '@svc/domain/content';
import type { AccountId } from '@svc/domain/kernel';
import { anId } from '../../testing/fixtures.ts';
import type { OpenStoreWorld, StoreWorld } from '../../testing/store-world.ts';
import { failureOf, inWorld, run, together } from '../../testing/world-test.ts';
import { testSignature } from '../../kernel/files/scanner.samples.ts';
import { confirmUpload } from './confirm-upload.ts';
import { placeFile, releasePlaces } from './place-file.ts';
import { presignUpload, type PresignUpload } from './presign-upload.ts';
import { admitBytes, receiveBytes } from './receive-bytes.ts';
import { renameFile } from './rename-file.ts';
import { sweepUploads } from './sweep-uploads.ts';
import { pngBytes, uploadPortsOn } from '../../testing/fixtures.files.ts';

const place = 'branding:logo';

/** Somebody who sends files. */
const senderIn = (world: StoreWorld) => {
  const { ports, storage, later } = uploadPortsOn(world);
  const caller = { id: anId<AccountId>(), role: 'superadmin' } as const;
  const actor = { kind: 'person', accountId: caller.id, requestId: 'r', address: null } as const;
  const asked = {
    caller,
    purpose: 'brandAsset',
    fileName: 'logo.png',
    contentType: 'image/png',
    sha256: null,
  } as const;
  const presign = (bytes: Uint8Array, over: Partial<PresignUpload> = {}) =>
    run(presignUpload(ports)({ ...asked, size: bytes.length, ...over }));
  const confirm = (uploadId: UploadId) => confirmUpload(ports)({ uploadId, caller, actor });
  const send = async (bytes: Uint8Array, over: Partial<PresignUpload> = {}) => {
    const { upload, ticket } = await presign(bytes, over);
    await run(receiveBytes(ports)(ticket, bytes));
    return upload.id;
  };
  const attach = (uploadId: UploadId) =>
    world.unitOfWork.run(placeFile(ports)({ caller, uploadId, purpose: 'brandAsset', place }));
  const release = () => world.unitOfWork.run(releasePlaces(ports)([place]));
  const stateOf = async (id: UploadId) => (await run(world.uploads.find(id)))?.state;
  const sweep = () => run(sweepUploads(ports));
  return { ports, storage, later, actor, caller, presign, confirm, send, attach, release, stateOf, sweep };
};

/** How a file comes in, on every store. */
export const uploadsContract = (name: string, open: OpenStoreWorld): void => {
  const it = inWorld(open);
  describe(`${name}: an upload`, () => {
    it('becomes a file of what its bytes are; nothing is left where they came', async ({ world }) => {
      const { ports, storage, confirm, send } = senderIn(world);
      const bytes = pngBytes(1);
      const file = await run(confirm(await send(bytes)));
      expect(file).toMatchObject({ type: 'image/png', bytes: 9, width: 64, visibility: 'public', place: null });
      expect(await run(ports.files.get(fileKey(file.id)))).toEqual(bytes);
      expect(storage.keys()).toEqual([fileKey(file.id)]);
      expect(await run(world.storedFiles.find(file.id))).toEqual(file);
    });

    it('is confirmed once, by whom it is of, however often and at once it is asked', async ({ world }) => {
      const { confirm, send, storage } = senderIn(world);
      const id = await send(pngBytes(1));
      const files = await together([confirm(id), confirm(id), confirm(id)]);
      expect(new Set(files.map((file) => file.id)).size).toBe(1);
      expect(await run(confirm(id))).toEqual(files[0]);
      expect(storage.keys()).toHaveLength(1);
      const other = senderIn(world);
      expect(await failureOf(other.confirm(id))).toMatchObject({ _tag: 'NotFound' });
    });

    it('permission_denied: is confirmed by those alone who may still send for its purpose', async ({ world }) => {
      const { ports, send, confirm, caller, actor, stateOf } = senderIn(world);
      const id = await send(pngBytes(1));
      const lesser = { uploadId: id, caller: { ...caller, role: 'admin' as const }, actor };
      expect(await failureOf(confirmUpload(ports)(lesser))).toMatchObject({ code: 'permission_denied' });
      expect(await stateOf(id)).toBe('Uploaded');
      await run(confirm(id));
      expect(await failureOf(confirmUpload(ports)(lesser))).toMatchObject({ code: 'permission_denied' });
    });

    it('is renamed by one after the other: each finds the name that the other left', async ({ world }) => {
      const { ports, caller, actor, send, confirm } = senderIn(world);
      const file = await run(confirm(await send(pngBytes(1))));
      const names = ['a.png', 'b.png', 'c.png', 'd.png'];
      const seen: string[] = [];
      const audit: typeof ports.audit = {
        record: (entry) => {
          const { displayName } = entry.personal as { displayName: { old: string; new: string } };
          seen.push(displayName.old);
          return ports.audit.record(entry);
        },
      };
      const rename = renameFile({ ...ports, audit });
      await together(names.map((displayName) => rename({ fileId: file.id, displayName, caller, actor })));
      const last = (await run(world.storedFiles.find(file.id)))?.displayName ?? '';
      expect([...seen, last].toSorted()).toEqual([...names, 'logo.png'].toSorted());
    });

    it('upload_missing: has no bytes yet; upload_mismatch: others than it announced', async ({ world }) => {
      const { ports, presign, confirm } = senderIn(world);
      const { upload, ticket } = await presign(pngBytes(1));
      expect(await failureOf(confirm(upload.id))).toMatchObject({ code: 'upload_missing' });
      const receive = receiveBytes(ports);
      expect(await failureOf(receive(ticket, pngBytes(1, 2)))).toMatchObject({ code: 'upload_mismatch' });
      for (const wrong of ['', 'x', `${upload.id}.`, `${upload.id}.${'A'.repeat(43)}`, `${anId()}.${ticket.slice(37)}`])
        expect(await failureOf(receive(wrong, pngBytes(1)))).toMatchObject({ _tag: 'NotFound' });
    });

    it('takes the last bytes until it is confirmed, and none after it: upload_closed', async ({ world }) => {
      const { ports, presign, confirm } = senderIn(world);
      const { upload, ticket } = await presign(pngBytes(1));
      for (const byte of [1, 2]) await run(receiveBytes(ports)(ticket, pngBytes(byte)));
      const file = await run(confirm(upload.id));
      expect((await run(ports.files.get(fileKey(file.id))))?.at(-1)).toBe(2);
      expect(await failureOf(receiveBytes(ports)(ticket, pngBytes(3)))).toMatchObject({ code: 'upload_closed' });
    });

    it('lets bytes in by its ticket alone, as many as it announced, until it is closed or over', async ({ world }) => {
      const { ports, later, presign, confirm } = senderIn(world);
      const { upload, ticket } = await presign(pngBytes(1));
      const admits = (of: string, length: number | null) => admitBytes(ports)(of, length);
      for (const wrong of ['', `${upload.id}.${'A'.repeat(43)}`, `${anId()}.${ticket.slice(37)}`])
        expect(await failureOf(admits(wrong, null))).toMatchObject({ _tag: 'NotFound' });
      expect(await failureOf(admits(ticket, upload.size + 1))).toMatchObject({ code: 'upload_mismatch' });
      for (const length of [null, upload.size]) expect(await run(admits(ticket, length))).toBe(upload.size);
      await run(receiveBytes(ports)(ticket, pngBytes(1)));
      expect(await run(admits(ticket, null))).toBe(upload.size);
      await run(confirm(upload.id));
      expect(await failureOf(admits(ticket, null))).toMatchObject({ code: 'upload_closed' });
      const { ticket: old } = await presign(pngBytes(1));
      later(uploadMinutes.Presigned);
      expect(await failureOf(admits(old, null))).toMatchObject({ code: 'upload_expired' });
    });

    it.for([
      ['upload_type_refused', new TextEncoder().encode('<svg onload="alert(1)"/>'), {}],
      ['upload_type_refused', pngBytes(1, ...new TextEncoder().encode('IEND\0\0\0\0<script>')), {}],
      ['upload_mismatch', pngBytes(1), { contentType: 'image/webp', fileName: 'a.webp' }],
      ['upload_mismatch', pngBytes(1), { sha256: '0'.repeat(64) }],
      ['upload_unreadable', pngBytes(0), {}],
      ['upload_harmful', pngBytes(1, ...new TextEncoder().encode(testSignature())), {}],
    ] as const)('%s: keeps nothing of bytes that are refused', async ([code, bytes, over], { world }) => {
      const { send, confirm, stateOf, storage } = senderIn(world);
      const id = await send(bytes, over);
      expect(await failureOf(confirm(id))).toMatchObject({ _tag: 'Refusal', code });
      expect([storage.keys(), await stateOf(id)]).toEqual([[], 'Rejected']);
      expect(await failureOf(confirm(id))).toMatchObject({ code: 'upload_refused' });
    });

    it('waits with its bytes while nobody can say whether it is harmful', async ({ world }) => {
      const { ports, caller, actor, send, confirm, stateOf } = senderIn(world);
      const id = await send(pngBytes(1));
      const down = { scan: () => Effect.fail({ _tag: 'ScannerDown', reason: 'away' } as const) };
      const unsure = confirmUpload({ ...ports, scanner: down })({ uploadId: id, caller, actor });
      expect(await failureOf(unsure)).toMatchObject({ _tag: 'ScannerDown' });
      expect([await stateOf(id), await run(ports.files.head(stagingKey(id)))]).toEqual(['Uploaded', 9]);
      expect(await run(confirm(id))).toMatchObject({ type: 'image/png' });
    });

    it('is asked for by those who may, of types that are taken, not too large', async ({ world }) => {
      const { ports, caller } = senderIn(world);
      const asked = {
        caller,
        purpose: 'brandAsset',
        fileName: 'a.png',
        contentType: 'image/png',
        size: 1,
        sha256: null,
      } as const;
      const refusedOf = async (over: Partial<PresignUpload>) =>
        (await failureOf(presignUpload(ports)({ ...asked, ...over }))) as { readonly code?: string };
      expect(await refusedOf({ caller: { ...caller, role: 'admin' } })).toMatchObject({ code: 'permission_denied' });
      for (const over of [{ contentType: 'image/svg+xml' }, { fileName: 'a.svg' }, { fileName: 'png' }])
        expect(await refusedOf(over)).toMatchObject({ code: 'upload_type_refused' });
      expect(await refusedOf({ size: 0 })).toMatchObject({ code: 'upload_empty' });
      expect(await refusedOf({ size: 16_000_000 })).toMatchObject({
        code: 'upload_too_large',
        params: { megabytes: 15 },
      });
    });
  });

  describe(`${name}: a file that is shown`, () => {
    it('has its place alone: the one before it is released, and may be shown again', async ({ world }) => {
      const { attach, confirm, send, stateOf, release } = senderIn(world);
      const [one, two] = [await send(pngBytes(1)), await send(pngBytes(2))];
      expect(await failureOf(attach(one))).toMatchObject({ code: 'upload_unconfirmed' });
      for (const id of [one, two]) await run(confirm(id));
      const first = await run(attach(one));
      expect(first).toMatchObject({ file: { place }, replaced: [] });
      expect(await run(attach(one))).toEqual({ ...first, placed: false });
      expect((await run(attach(two))).replaced).toEqual([first.file]);
      expect([await stateOf(one), await stateOf(two)]).toEqual(['Confirmed', 'Attached']);
      expect((await run(world.storedFiles.at([place]))).map((file) => file.uploadId)).toEqual([two]);
      await run(release());
      expect([await stateOf(two), await run(world.storedFiles.at([place])), await run(release())]).toEqual([
        'Confirmed',
        [],
        [],
      ]);
    });

    it('is one of two that are shown there at once', async ({ world }) => {
      const { attach, confirm, send, stateOf } = senderIn(world);
      const both = [await send(pngBytes(1)), await send(pngBytes(2))];
      for (const id of both) await run(confirm(id));
      await together(both.map(attach));
      expect(new Set(await Promise.all(both.map(stateOf)))).toEqual(new Set(['Attached', 'Confirmed']));
    });
  });

  describe(`${name}: the sweep of uploads`, () => {
    it('expires what nobody sent, confirmed or showed in time, with its bytes, and forgets it after a week', async ({
      world,
    }) => {
      const { attach, confirm, later, presign, send, stateOf, storage, sweep } = senderIn(world);
      const { upload } = await presign(pngBytes(1));
      const [sent, orphan, shown] = [await send(pngBytes(2)), await send(pngBytes(3)), await send(pngBytes(4))];
      for (const id of [orphan, shown]) await run(confirm(id));
      await run(attach(shown));
      const states = async () => Promise.all([upload.id, sent, orphan, shown].map(stateOf));
      later(uploadMinutes.Presigned);
      expect(await failureOf(confirm(upload.id))).toMatchObject({ code: 'upload_expired' });
      later(1);
      await sweep();
      expect(await states()).toEqual(['Expired', 'Uploaded', 'Confirmed', 'Attached']);
      later(uploadMinutes.Uploaded);
      await sweep();
      expect(await states()).toEqual(['Expired', 'Expired', 'Confirmed', 'Attached']);
      later(uploadMinutes.Confirmed + 1);
      await sweep();
      expect(await states()).toEqual([undefined, undefined, 'Expired', 'Attached']);
      expect(storage.keys()).toEqual([expect.stringContaining('files/')]);
      later(uploadMinutes.Expired + 1);
      await sweep();
      expect(await states()).toEqual([undefined, undefined, undefined, 'Attached']);
    });

    it('takes what a crash left: bytes beside a file, bytes of a file that never was', async ({ world }) => {
      const { ports, actor, caller, confirm, later, presign, send, stateOf, storage, sweep } = senderIn(world);
      // It died between the bytes and the row that says that they came.
      const { upload } = await presign(pngBytes(1));
      await run(ports.files.put(stagingKey(upload.id), pngBytes(1)));
      expect((await run(confirm(upload.id))).uploadId).toBe(upload.id);
      // It died between the copy and the confirmation.
      const id = await send(pngBytes(2));
      const died = { ...ports, storedFiles: { ...ports.storedFiles, insert: () => Effect.die('killed') } };
      const doomed = confirmUpload(died)({ uploadId: id, caller, actor });
      await Effect.runPromiseExit(doomed);
      expect([storage.keys().length, await stateOf(id)]).toEqual([3, 'Uploaded']);
      later(uploadMinutes.Uploaded + 1);
      await sweep();
      expect([storage.keys().length, await stateOf(id)]).toEqual([1, 'Expired']);
    });
  });
};
