import { refuse, stay, to, type Table } from '../../kernel/table.ts';

/** Confirmed and Attached uploads have a file; of the others nothing is ever given out. */
export type UploadState = 'Presigned' | 'Uploaded' | 'Confirmed' | 'Attached' | 'Rejected' | 'Expired';
/**
 * bytesArrived: they lie in the storage, unchecked. checksFailed: they are not what they say, or nothing that is taken. expire: nobody sent
 * or confirmed them in time. attach: something shows the file. release: it does so no more. orphan: nothing has shown it for a week.
 */
export type UploadEvent = 'bytesArrived' | 'confirm' | 'checksFailed' | 'expire' | 'attach' | 'release' | 'orphan';
/** Why an upload does not take that event. */
export type UploadRefusal =
  | 'upload_missing'
  | 'upload_closed'
  | 'upload_unconfirmed'
  | 'upload_attached'
  | 'upload_refused'
  | 'upload_expired';

const closed = refuse('upload_closed');
const early = refuse('upload_unconfirmed');
const missing = refuse('upload_missing');
const rejected = refuse('upload_refused');
const expired = refuse('upload_expired');
const elsewhere = refuse('upload_attached');

/** A file on its way in, from the address that takes its bytes to what shows it. */
export const uploadTable = {
  Presigned: { bytesArrived: to('Uploaded'), confirm: missing,         checksFailed: missing,        expire: to('Expired'), attach: early,          release: stay,            orphan: stay },
  Uploaded:  { bytesArrived: stay,           confirm: to('Confirmed'), checksFailed: to('Rejected'), expire: to('Expired'), attach: early,          release: stay,            orphan: stay },
  Confirmed: { bytesArrived: closed,         confirm: stay,            checksFailed: stay,           expire: stay,          attach: to('Attached'), release: stay,            orphan: to('Expired') },
  Attached:  { bytesArrived: closed,         confirm: stay,            checksFailed: stay,           expire: stay,          attach: elsewhere,      release: to('Confirmed'), orphan: stay },
  Rejected:  { bytesArrived: closed,         confirm: rejected,        checksFailed: stay,           expire: stay,          attach: rejected,       release: stay,            orphan: stay },
  Expired:   { bytesArrived: closed,         confirm: expired,         checksFailed: stay,           expire: stay,          attach: expired,        release: stay,            orphan: stay },
} as const satisfies Table<UploadState, UploadEvent, UploadRefusal>;
