import { defineEntity } from '@mikro-orm/core';
import type { ProfessionalProfile } from '@svc/domain/accounts';
import type { AccountId, ImageType, PhotoId } from '@svc/domain/kernel';
import { column } from '../kernel/columns.ts';

export const ProfessionalProfileRow = defineEntity({
  name: 'ProfessionalProfile',
  tableName: 'professional_profile',
  properties: {
    accountId: column.uuid<AccountId>().primary(),
    displayName: column.text(),
    bio: column.document<NonNullable<ProfessionalProfile['bio']>>().nullable(),
    specialties: column.texts(),
    public: column.boolean(),
    color: column.text(),
    position: column.integer(),
  },
});

/** The bytes lie in the file storage. */
export const PhotoRow = defineEntity({
  name: 'Photo',
  tableName: 'photo',
  properties: {
    id: column.uuid<PhotoId>().primary(),
    ownerId: column.uuid<AccountId>().index('photo_owner'),
    contentType: column.text<ImageType>(),
    bytes: column.integer(),
    sha256: column.text(),
    createdAt: column.instant(),
  },
});
