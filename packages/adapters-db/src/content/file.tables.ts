import { defineEntity } from '@mikro-orm/core';
import {
  fileTypes,
  purposeNames,
  uploadTable,
  type FileId,
  type FileType,
  type UploadId,
  type UploadPurpose,
  type UploadState,
  type Visibility,
} from '@svc/domain/content';
import { statesOf, type AccountId } from '@svc/domain/kernel';
import { column, oneOf } from '../kernel/columns.ts';

/** Files on their way in. */
export const UploadRow = defineEntity({
  name: 'Upload',
  tableName: 'upload',
  properties: {
    id: column.uuid<UploadId>().primary(),
    purpose: column.text<UploadPurpose>(),
    state: column.text<UploadState>(),
    since: column.instant(),
    createdBy: column.uuid<AccountId>().index('upload_created_by'),
    fileName: column.text(),
    contentType: column.text<FileType>(),
    size: column.integer(),
    sha256: column.text().nullable().fieldName('sha256'),
    ticketHash: column.text(),
    fileId: column.uuid<FileId>().nullable(),
    bytesLeft: column.boolean(),
    createdAt: column.instant(),
  },
  indexes: [{ name: 'upload_state_since', properties: ['state', 'since'] }],
  checks: [
    oneOf('upload_purpose', 'purpose', purposeNames),
    oneOf('upload_state', 'state', statesOf(uploadTable)),
    oneOf('upload_content_type', 'content_type', fileTypes),
  ],
});

/** Files that are kept, and what shows them. */
export const StoredFileRow = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_file',
  properties: {
    id: column.uuid<FileId>().primary(),
    uploadId: column.uuid<UploadId>(),
    purpose: column.text<UploadPurpose>(),
    ownerId: column.uuid<AccountId>().index('stored_file_owner'),
    displayName: column.text(),
    type: column.text<FileType>(),
    bytes: column.integer(),
    sha256: column.text().fieldName('sha256'),
    width: column.integer().nullable(),
    height: column.integer().nullable(),
    visibility: column.text<Visibility>(),
    place: column.text().nullable().unique('stored_file_place'),
    createdAt: column.instant(),
  },
  checks: [
    oneOf('stored_file_purpose', 'purpose', purposeNames),
    oneOf('stored_file_type', 'type', fileTypes),
    oneOf('stored_file_visibility', 'visibility', ['public', 'private']),
  ],
});
