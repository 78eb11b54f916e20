import type { Sender } from '@svc/domain/content';
import type { AccountId } from '@svc/domain/kernel';
import type {
  AuditedActor,
  AuditLog,
  Clock,
  Digest,
  FileStorage,
  FileTypes,
  Ids,
  ImageMaker,
  LiveAccounts,
  Logger,
  Random,
  Scanner,
  UnitOfWork,
} from '../../kernel/index.ts';
import type { ContentStores } from './content-ports.ts';

/** What uploads stand on. */
export interface UploadPorts extends ContentStores {
  readonly audit: AuditLog;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly files: FileStorage;
  readonly fileTypes: FileTypes;
  readonly ids: Ids;
  readonly images: ImageMaker;
  readonly liveAccounts: LiveAccounts;
  readonly logger: Logger;
  readonly random: Random;
  readonly scanner: Scanner;
  readonly unitOfWork: UnitOfWork;
}

/** Who sends a file. */
export interface UploadCaller {
  readonly id: AccountId;
  readonly role: Sender;
}

/** One step of somebody's upload. */
export interface UploadCommand {
  readonly caller: UploadCaller;
  readonly actor: AuditedActor;
}
