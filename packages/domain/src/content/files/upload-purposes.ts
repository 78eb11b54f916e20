import { err, ok, type Result } from 'neverthrow';
import { refusal, type Refusal } from '../../kernel/refusal.ts';

/** The types of files that are taken: of their bytes, whatever a client says. */
export const fileTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type FileType = (typeof fileTypes)[number];

/** Who may ask for a file. A public one is for everybody while something shows it. */
export type Visibility = 'public' | 'private';

/** The roles of those who send files, the least first. */
const senders = ['user', 'pro', 'admin', 'superadmin'] as const;
export type Sender = (typeof senders)[number];

interface Purpose {
  /** The least role that sends such files. */
  readonly by: Sender;
  readonly types: readonly FileType[];
  readonly visibility: Visibility;
}

const pictures = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** What files are sent for. */
export const uploadPurposes = {
  brandAsset: { by: 'superadmin', types: pictures, visibility: 'public' },
  media: { by: 'pro', types: pictures, visibility: 'public' },
  attachment: { by: 'pro', types: fileTypes, visibility: 'private' },
} as const satisfies Readonly<Record<string, Purpose>>;
export type UploadPurpose = keyof typeof uploadPurposes;
/** Whether somebody of that role sends files for the purpose. */
export const maySendFor = (role: Sender, purpose: UploadPurpose): boolean =>
  senders.indexOf(role) >= senders.indexOf(uploadPurposes[purpose].by);
export const purposeNames = Object.keys(uploadPurposes) as readonly UploadPurpose[];

const MIB = 1_048_576;
/** The most bytes of a file as it is sent. */
export const maxBytesOf: Readonly<Record<FileType, number>> = {
  'image/jpeg': 15 * MIB,
  'image/png': 15 * MIB,
  'image/webp': 15 * MIB,
  'application/pdf': 20 * MIB,
};
/** Of any file. */
export const maxUploadBytes = 20 * MIB;

const extensions: Readonly<Record<FileType, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
};

/** The name that a file of that type is given out under ends so. */
export const extensionOf = (type: FileType): string => extensions[type][0] ?? 'bin';

export const isFileType = (text: string): text is FileType => (fileTypes as readonly string[]).includes(text);

/** What a client says of a file before it sends it. */
export interface AnnouncedFile {
  readonly purpose: UploadPurpose;
  readonly fileName: string;
  readonly contentType: string;
  readonly size: number;
}

/** Why a file is not even asked for. */
export type AnnouncedFault = 'upload_type_refused' | 'upload_too_large' | 'upload_empty';

/** Whether a file may be sent, by what its client says of it; its bytes are judged when they are there. */
export const judgeAnnounced = ({
  purpose,
  fileName,
  contentType,
  size,
}: AnnouncedFile): Result<FileType, Refusal<AnnouncedFault>> => {
  const types: readonly FileType[] = uploadPurposes[purpose].types;
  const ending = /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  if (!isFileType(contentType) || !types.includes(contentType) || !extensions[contentType].includes(ending))
    return err(refusal('upload_type_refused'));
  if (size < 1) return err(refusal('upload_empty'));
  const maxBytes = maxBytesOf[contentType];
  return size > maxBytes ? err(refusal('upload_too_large', { megabytes: maxBytes / MIB })) : ok(contentType);
};
