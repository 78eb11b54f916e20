import { Type } from '@mikro-orm/core';

export const toPlainDate = (text: string): Temporal.PlainDate => Temporal.PlainDate.from(text);

/** `date` as `Temporal.PlainDate`. */
export class PlainDateType extends Type<Temporal.PlainDate | null, string | null> {
  override convertToDatabaseValue(value: Temporal.PlainDate | string | null | undefined): string | null {
    return value === null || value === undefined ? null : value.toString();
  }

  override convertToJSValue(value: string | null | undefined): Temporal.PlainDate | null {
    return value === null || value === undefined ? null : toPlainDate(value);
  }

  override compareAsType(): string {
    return 'string';
  }

  override getColumnType(): string {
    return 'date';
  }
}
