import { Type } from '@mikro-orm/core';

/** `time` as `Temporal.PlainTime`. */
export class PlainTimeType extends Type<Temporal.PlainTime | null, string | null> {
  override convertToDatabaseValue(value: Temporal.PlainTime | string | null | undefined): string | null {
    return value === null || value === undefined ? null : value.toString();
  }

  override convertToJSValue(value: string | null | undefined): Temporal.PlainTime | null {
    return value === null || value === undefined ? null : Temporal.PlainTime.from(value);
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'time';
  }
}
