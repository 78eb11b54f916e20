import type { AccountId } from '@svc/domain/kernel';
import type { AuditChange, AuditChanges, AuditEntry, AuditValue } from './audit-log.ts';
import type { Digest } from '../random.ts';
import { storable } from '../storable-text.ts';

/** What stands in place of the personal part of an entry once its subject was erased. */
export const anonymized = '[anonymized]';

/** An entry as it is stored: every field is there, and no value is too long. */
export interface StoredAuditEntry extends Omit<AuditEntry, 'subject' | 'personal'> {
  readonly subject: AccountId | null;
  readonly personal: AuditChanges | typeof anonymized | null;
}

const VALUE_BYTES = 2048;
const ENTRY_BYTES = 16_384;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

const storableValue = (value: AuditValue): AuditValue => {
  if (typeof value === 'string') return storable(value);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(storableValue);
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [storable(field), storableValue(each)]));
};

/** The value, or its length and digest where it is too long: two long values can still be distinguished. */
const shortened = (value: AuditValue, most: number, digest: Digest): AuditValue => {
  const length = bytesOf(value);
  return length <= most ? value : { truncated: true, length, sha256: digest.sha256(JSON.stringify(value)) };
};

const within = (changes: AuditChanges, most: number, digest: Digest): AuditChanges =>
  Object.fromEntries(
    Object.entries(changes).map(([field, change]): [string, AuditChange] => [
      storable(field),
      'changed' in change
        ? change
        : {
            old: shortened(storableValue(change.old), most, digest),
            new: shortened(storableValue(change.new), most, digest),
          },
    ]),
  );

/** All fields as one value that is too long: more fields than an entry holds even when each is shortened. */
const whole = (changes: AuditChanges, digest: Digest): AuditChanges => ({
  '*': { old: null, new: shortened({ ...changes }, 0, digest) },
});

/** Longer values give way first, so that an entry keeps as many readable ones as fit. */
const LIMITS = [VALUE_BYTES, 512, 128] as const;

const bounded = (parts: readonly AuditChanges[], digest: Digest): readonly AuditChanges[] => {
  for (const most of LIMITS) {
    const tried = parts.map((part) => within(part, most, digest));
    if (bytesOf(tried) <= ENTRY_BYTES) return tried;
  }
  return parts.map((part) => (Object.keys(part).length === 0 ? part : whole(part, digest)));
};

/** The entry as both adapters store it; null where nothing changed, so nothing is stored. */
export const storedAuditEntry = (entry: AuditEntry, digest: Digest): StoredAuditEntry | null => {
  const { subject = null, personal = {} } = entry;
  const isEmpty = Object.keys(entry.changes).length + Object.keys(personal).length === 0;
  if (isEmpty && entry.action === 'Modified') return null;
  const [changes = {}, theirs = {}] = bounded([entry.changes, personal], digest);
  return { ...entry, subject, changes, personal: Object.keys(theirs).length === 0 ? null : theirs };
};
