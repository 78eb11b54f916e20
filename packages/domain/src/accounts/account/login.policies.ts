import type { Result } from 'neverthrow';
import { judge, refusal, type Refusal, type Rule } from '../../kernel/refusal.ts';
import type { Account } from './account.ts';

/** One code for all; `why` says disabled, loginOff or adminOnly. */
export type LoginRefusalCode = 'login_refused';
/** Who wants in, and what the tenant has switched on. */
export interface LoginFacts {
  readonly account: Pick<Account, 'state' | 'privilegeBits'>;
  /** enable_login */
  readonly loginEnabled: boolean;
  /** AUTH__ADMINONLYLOGIN */
  readonly adminOnlyLogin: boolean;
}
type LoginRule = Rule<LoginFacts, LoginRefusalCode>;

const enabled: LoginRule = ({ account }) =>
  account.state === 'Enabled' ? undefined : refusal('login_refused', { why: 'disabled' });
const loginSwitchedOn: LoginRule = ({ account, loginEnabled }) =>
  loginEnabled || account.privilegeBits !== 0 ? undefined : refusal('login_refused', { why: 'loginOff' });
const adminOnly: LoginRule = ({ account, adminOnlyLogin }) =>
  !adminOnlyLogin || account.privilegeBits !== 0 ? undefined : refusal('login_refused', { why: 'adminOnly' });

/** Spec 1, Password login 5: every login passes these, whatever the door. */
export const loginRules = [enabled, loginSwitchedOn, adminOnly] as const;
/** Whether the account may be let in, by `loginRules`; that it is its holder who knocks is proved before. */
export const mayLogIn = (facts: LoginFacts): Result<void, Refusal<LoginRefusalCode>> => judge(loginRules, facts);
