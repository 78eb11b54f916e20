import type {
  Invalid,
  NotFound,
  Referenced,
  ReferenceUnknown,
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
type Fault = Invalid | Stale | StaleRecord | ReferenceUnknown | Referenced | Known;

/** The fields to blame, in the caller's language. */
export const explainFault = (fault: Fault, locale: Locale): Explanation => {
  switch (fault._tag) {
    case 'Invalid':
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
    case 'Referenced':
      return { params: { count: fault.count } };
    default:
      return {};
  }
};
