import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { errorCodesOf, operationsOf, withoutRefusals, type OpenApiDocument } from './operations.ts';

const document = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../docs/generated/openapi/private.json'), 'utf8'),
) as OpenApiDocument;

describe('what the client knows of the API', () => {
  it('is each operation with its address and what it takes beside its input', () => {
    const all = operationsOf(document);
    expect(Object.keys(all).length).toBe(Object.values(document.paths).flatMap((each) => Object.keys(each)).length);
    expect(all['activities.book']).toEqual({
      ...{ method: 'POST', path: '/api/v1/activities/book' },
      ...{ idempotent: true, versioned: false, challenged: false },
    });
    expect(all['otp.request']?.challenged).toBe(true);
  });
  it('is each code once', () => {
    const codes = errorCodesOf(document);
    expect(codes).toContain('errors.booking.professionalBusy');
    expect(new Set(codes).size).toBe(codes.length);
  });
  it('leaves refusals and headers out of the types', () => {
    const [[, methods] = []] = Object.entries(withoutRefusals(document).paths);
    for (const { responses, parameters = [] } of Object.values(methods ?? {})) {
      expect(Object.keys(responses).every((status) => status < '400')).toBe(true);
      expect(parameters.every((each) => each.in !== 'header')).toBe(true);
    }
  });
});
