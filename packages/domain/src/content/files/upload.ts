import type { AccountId, Brand } from '../../kernel/ids.ts';
import type { FileType, UploadPurpose, Visibility } from './upload-purposes.ts';
import type { UploadState } from './upload.transitions.ts';

/** A file that was confirmed. */
export type FileId = Brand<string, 'FileId'>;
/** A file on its way in. */
export type UploadId = Brand<string, 'UploadId'>;

/** A file on its way in. */
export interface Upload {
  readonly id: UploadId;
  readonly purpose: UploadPurpose;
  readonly state: UploadState;
  /** When the state began. */
  readonly since: Temporal.Instant;
  readonly createdBy: AccountId;
  readonly fileName: string;
  /** As announced. The bytes must agree. */
  readonly contentType: FileType;
  readonly size: number;
  /** Lower-case hex, when it was announced. */
  readonly sha256: string | null;
  /** SHA-256 of the ticket that takes the bytes. */
  readonly ticketHash: string;
  /** The intent of a confirmation: named and committed before anything is written under it. Null: nobody has confirmed it. */
  readonly fileId: FileId | null;
  /** Bytes that the state does not keep may lie in the storage. */
  readonly bytesLeft: boolean;
  readonly createdAt: Temporal.Instant;
}

/** A file that is kept. */
export interface StoredFile {
  readonly id: FileId;
  readonly uploadId: UploadId;
  readonly purpose: UploadPurpose;
  readonly ownerId: AccountId;
  readonly displayName: string;
  readonly type: FileType;
  readonly bytes: number;
  /** SHA-256 of the bytes that are given out, lower-case hex; the ETag. */
  readonly sha256: string;
  /** Of a picture. */
  readonly width: number | null;
  readonly height: number | null;
  readonly visibility: Visibility;
  /** What shows it, such as `branding:logo`; one file a place. Null: nothing does. */
  readonly place: string | null;
  readonly createdAt: Temporal.Instant;
}

/** Where the bytes lie until they are confirmed. */
export const stagingKey = (id: UploadId): string => `staging/${id}`;
/** Where those of a file lie. No part of it comes from a client. */
export const fileKey = (id: FileId): string => `files/${id}/original`;

/** The name of a file whose sender was erased. */
export const erasedFileName = 'file';

/** How long an upload may stay in a state, in minutes; absent: as long as it is used. */
export const uploadMinutes = {
  Presigned: 15,
  Uploaded: 24 * 60,
  Confirmed: 7 * 24 * 60,
  Rejected: 7 * 24 * 60,
  Expired: 7 * 24 * 60,
} as const satisfies Partial<Record<UploadState, number>>;

/** When an upload in such a state is over. */
export const overAt = ({ since }: Pick<Upload, 'since'>, state: keyof typeof uploadMinutes): Temporal.Instant =>
  since.add({ minutes: uploadMinutes[state] });

/** The state at a moment: an upload whose time is over is expired already, also before a sweep writes it. */
export const stateAt = (upload: Pick<Upload, 'state' | 'since'>, now: Temporal.Instant): UploadState => {
  const { state } = upload;
  if (state !== 'Presigned' && state !== 'Uploaded') return state;
  return Temporal.Instant.compare(overAt(upload, state), now) <= 0 ? 'Expired' : state;
};
