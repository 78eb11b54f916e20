import { Type } from '@mikro-orm/core';

/** Postgres' `2026-11-20 09:30:00.123456+01` as an instant; all microseconds are kept. */
export const toInstant = (text: string): Temporal.Instant => Temporal.Instant.from(text);
export const toInstantOrNull = (text: string | null): Temporal.Instant | null =>
  text === null ? null : toInstant(text);

/** `timestamptz` with its microseconds, as `Temporal.Instant`. */
export class InstantType extends Type<Temporal.Instant | null, string | null> {
  override convertToDatabaseValue(value: Temporal.Instant | string | null | undefined): string | null {
    return value === null || value === undefined ? null : value.toString();
  }

  override convertToJSValue(value: string | null | undefined): Temporal.Instant | null {
    return value === null || value === undefined ? null : toInstant(value);
  }

  /** The driver writes offsets its own way: without this every loaded row would look changed. */
  override compareValues(a: string | null, b: string | null): boolean {
    return a === b || (a !== null && b !== null && toInstant(a).equals(toInstant(b)));
  }

  /** Not 'any': MikroORM would then read the column as a `Date` first, and lose the microseconds. */
  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'timestamptz';
  }
}
