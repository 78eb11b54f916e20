import * as Effect from 'effect/Effect';
import type { FileId } from '@svc/domain/content';
import { changesBetween, notFound, requireLive } from '../../kernel/index.ts';
import type { UploadCommand, UploadPorts } from './upload-ports.ts';

export interface RenameFile extends UploadCommand {
  readonly fileId: FileId;
  readonly displayName: string;
}

/** Another name to show; where the bytes lie stays. */
export const renameFile =
  (ports: Pick<UploadPorts, 'audit' | 'liveAccounts' | 'storedFiles' | 'unitOfWork'>) =>
  ({ fileId, displayName, caller, actor }: RenameFile) =>
    ports.unitOfWork.run(
      Effect.gen(function* () {
        yield* requireLive(ports)(caller.id);
        const file = yield* ports.storedFiles.lock(fileId);
        if (file === null || file.ownerId !== caller.id) return yield* Effect.fail(notFound('File'));
        yield* ports.storedFiles.rename(fileId, displayName);
        yield* ports.audit.record({
          actor,
          action: 'Modified',
          operation: 'file.rename',
          entity: 'file',
          entityId: fileId,
          subject: file.ownerId,
          changes: {},
          personal: changesBetween({ displayName: file.displayName }, { displayName }),
        });
        return { ...file, displayName };
      }),
    );
