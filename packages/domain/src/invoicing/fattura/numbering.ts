/** A series stands at the head of a number and leaves room for the year and a six-digit sequence within 20 characters. */
export const isInvoiceSeries = (text: string): boolean => /^[A-Z0-9](?:[A-Z0-9/_-]{0,6}[A-Z0-9])?$/.test(text);

/**
 * The number of an invoice, `SVC-2026-000001`: 1 to 20 ASCII characters with at least one digit (00425), unique per
 * seller, series and fiscal year (00404).
 * @param series see `isInvoiceSeries`
 * @param sequence from 1, without gaps
 */
export const formatInvoiceNumber = (series: string, fiscalYear: number, sequence: number): string => {
  if (!isInvoiceSeries(series)) throw new RangeError(`not an invoice series: ${series}`);
  if (!Number.isInteger(fiscalYear) || fiscalYear < 1970 || fiscalYear > 9999)
    throw new RangeError(`not a fiscal year: ${fiscalYear}`);
  if (!Number.isSafeInteger(sequence) || sequence < 1 || sequence > 999_999)
    throw new RangeError(`not a sequence number: ${sequence}`);
  return `${series}-${fiscalYear}-${String(sequence).padStart(6, '0')}`;
};

/** The fiscal day of an instant. SDI refuses a date in its future (00403), so UTC's day would not do. */
export const fiscalDateOf = (instant: Temporal.Instant, timeZone: string): Temporal.PlainDate =>
  instant.toZonedDateTimeISO(timeZone).toPlainDate();

/** Numbers start again with the calendar year of the document's date. */
export const fiscalYearOf = (date: Temporal.PlainDate): number => date.year;
