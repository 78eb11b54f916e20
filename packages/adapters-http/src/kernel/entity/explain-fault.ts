import type {
  Invalid,
  NotFound,
  NotPublishable,
  Referenced,
  ReferenceUnknown,
  SlugTaken,
  Stale,
  StaleRecord,
  StoreDown,
  Taken,
} from '@svc/application/kernel';
import type { Refusal } from '@svc/domain/kernel';
import type { Locale } from '../locale.ts';
import type { Explanation } from '../route.ts';
import { etagOf } from '../versions.ts';
import { fieldFault, type RuleCode } from './rule.texts.ts';

type Known = NotFound<string> | Refusal<string> | StoreDown | Taken;
type Fault = Invalid | Stale | StaleRecord | ReferenceUnknown | Referenced | NotPublishable | SlugTaken | Known;

/**
 * The fields to blame, in the caller's language.
 * @param unique what no two records share; where it is one set of fields, a taken value is theirs
 */
export const explainFault = (
  fault: Fault,
  locale: Locale,
  unique: readonly (readonly string[])[] = [],
): Explanation => {
  switch (fault._tag) {
    case 'Invalid':
    case 'NotPublishable':
      return {
        errors: fault.broken.flatMap(({ code, at }) => at.map((name) => fieldFault(code as RuleCode, name, locale))),
      };
    case 'Stale':
      if (!('version' in fault)) return {};
      return {
        headers: etagOf(fault.version),
        errors: fault.differing.map((name) => fieldFault('changed', name, locale)),
      };
    case 'ReferenceUnknown':
      return { errors: [fieldFault('reference_unknown', fault.field, locale)] };
    case 'Taken':
      return unique.length === 1 ? { errors: (unique[0] ?? []).map((name) => fieldFault('taken', name, locale)) } : {};
    case 'SlugTaken':
      return {
        params: { suggestion: fault.suggestion },
        errors: [fieldFault('taken', `slugs/${fault.language}`, locale)],
      };
    case 'Referenced':
      return { params: { count: fault.count } };
    default:
      return {};
  }
};
