import type { Result } from 'neverthrow';
import * as z from 'zod';
import type { AccountId, Brand } from '../../kernel/ids.ts';
import { step } from '../../kernel/transitions.ts';
import { apiTokenTable, type ApiTokenRefusal, type ApiTokenState } from './api-token.transitions.ts';

/** Names an API token to its operators; never its secret. UUIDv7. */
export type ApiTokenId = Brand<string, 'ApiTokenId'>;

/** Scopes of the public API, as the specification's rows name them. */
export const apiPermissions = [
  'activities.read',
  'article.read',
  'author.read',
  'catalog-item.read',
  'catalog-item.write',
  'category.read',
  'forms.read',
  'forms.write',
  'galleries.read',
  'immobile.read',
  'media.write',
  'newsletters.write',
  'website-states.read',
] as const;
/** One scope of a token: a kind of content and what may be done with it, read or write. */
export type ApiPermission = (typeof apiPermissions)[number];

/** What is shown of a token ever after: enough to distinguish it from others. */
export const tokenPrefixLength = 8;

/** A credential of an external integration (spec 3, API token). The plaintext is nowhere. */
export interface ApiToken {
  readonly id: ApiTokenId;
  readonly name: string;
  /** At least one. */
  readonly permissions: readonly ApiPermission[];
  /** Origins as browsers write them, or `*`; an empty list is refused at every use. */
  readonly allowedOrigins: readonly string[];
  /** From this instant on it is refused. */
  readonly expiresAt: Temporal.Instant | null;
  readonly state: ApiTokenState;
  /** The first 8 characters of the plaintext. */
  readonly prefix: string;
  /** SHA-256 of the plaintext, lower-case hex. */
  readonly hash: string;
  readonly createdBy: AccountId | null;
  readonly createdAt: Temporal.Instant;
  /** To the minute; null while it was never used. */
  readonly lastUsedAt: Temporal.Instant | null;
}

/** The origin of an address as a browser writes it: scheme, host, port unless it is the scheme's own; null when none. */
export const originOf = (address: string): string | null => {
  try {
    const { protocol, origin } = new URL(address);
    return protocol === 'https:' || protocol === 'http:' ? origin : null;
  } catch {
    return null;
  }
};

/** One origin: with a `*` in its host it would be kept, shown and match nothing. */
const isOrigin = (text: string): boolean => /^https?:\/\/[^/?#@*\\]+\/?$/i.test(text) && originOf(text) !== null;

/** `https://a.example, https://b.example` or `*`; blank for none. Written as browsers write them, each once. */
export const AllowedOrigins = z
  .string()
  .max(2000)
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
  .refine((parts) => parts.every((part) => part === '*' || isOrigin(part)), { error: 'https://host[:port], …, or *' })
  .transform((parts) => [...new Set(parts.map((part) => (part === '*' ? part : (originOf(part) ?? part))))]);

/** What an edit may change; what is absent stays. */
export interface ApiTokenEdit {
  readonly name?: string;
  readonly permissions?: readonly ApiPermission[];
  readonly allowedOrigins?: readonly string[];
  readonly expiresAt?: Temporal.Instant | null;
  readonly active?: boolean;
}

/** The token after an edit by an operator. */
export const editedToken = (token: ApiToken, edit: ApiTokenEdit): Result<ApiToken, ApiTokenRefusal> => {
  const { active, ...fields } = edit;
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const event = active === undefined ? 'edit' : active ? 'activate' : 'deactivate';
  return step(apiTokenTable, token.state, event).map((state) => ({ ...token, ...given, state }));
};

/** Whether a use shall be written down: at most once a minute, so that a busy token is read and not written. */
export const useIsDue = ({ lastUsedAt }: Pick<ApiToken, 'lastUsedAt'>, now: Temporal.Instant): boolean =>
  lastUsedAt === null || Temporal.Instant.compare(lastUsedAt.add({ minutes: 1 }), now) <= 0;
