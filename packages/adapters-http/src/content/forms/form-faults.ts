import type { Invalid, ReferenceUnknown } from '@svc/application/kernel';
import type { NotPublishable } from '@svc/application/content';
import { fieldFault, type RuleCode } from '../../kernel/entity/rule.texts.ts';
import type { Locale } from '../../kernel/locale.ts';
import type { Explanation } from '../../kernel/route.ts';

interface Other {
  readonly _tag: 'FormBusy' | 'NotFound' | 'Refusal' | 'Stale' | 'StoreDown' | 'Taken';
  readonly retryAfterSeconds?: number;
}

/** The places of the body to blame, and how long to wait. */
export const explainForm = (
  fault: Invalid | NotPublishable | Other | ReferenceUnknown,
  locale: Locale,
): Explanation => {
  switch (fault._tag) {
    case 'Invalid':
    case 'NotPublishable':
      return {
        errors: fault.broken.flatMap(({ code, at }) => at.map((place) => fieldFault(code as RuleCode, place, locale))),
      };
    case 'ReferenceUnknown':
      return { errors: [fieldFault('reference_unknown', fault.field, locale)] };
    case 'Taken':
      return { errors: [fieldFault('taken', 'slug', locale)] };
    default:
      return fault.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: fault.retryAfterSeconds };
  }
};
