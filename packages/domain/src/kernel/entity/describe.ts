import type { AnyEntity, Publication } from './entity.ts';
import type { Bounds, Kind, Traits } from './field.ts';

/** A field as plain data, without its schema. */
export interface FieldDescription {
  readonly name: string;
  readonly kind: Kind;
  /** Whether it may be null. */
  readonly optional: boolean;
  /** What a new record has when no value is given; absent: it must be given, unless it may be null. */
  readonly fallback?: unknown;
  readonly traits: readonly string[];
  readonly bounds: Bounds;
}

/** A definition as plain data: what a program that fills in or lists records has to know, and no label. */
export interface EntityDescription {
  readonly name: string;
  readonly order: string;
  readonly unique: readonly (readonly string[])[];
  readonly rules: readonly {
    readonly code: string;
    readonly at: readonly string[];
    readonly when: 'save' | 'publish';
  }[];
  readonly publication?: Publication;
  readonly fields: readonly FieldDescription[];
}

const named = (traits: Traits): readonly string[] =>
  Object.entries(traits).flatMap(([trait, is]) => (is === true ? [trait] : []));

/** What a definition says, but for its functions. */
export const describeEntity = ({ name, order, unique, rules, fields, publication }: AnyEntity): EntityDescription => ({
  name,
  order,
  unique,
  rules: rules.map(({ code, at, when = 'save' }) => ({ code, at, when })),
  ...(publication === undefined ? {} : { publication }),
  fields: Object.entries(fields).map(([field, { kind, nullable, fallback, traits, bounds }]) => ({
    name: field,
    kind,
    optional: nullable,
    ...(fallback === undefined ? {} : { fallback }),
    traits: named(traits),
    bounds,
  })),
});
