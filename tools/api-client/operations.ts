/** What a screen must know of an operation to call it: the OpenAPI document says it, and nothing else decides it. */
export interface Operation {
  readonly method: string;
  /** With `{name}` where a parameter stands. */
  readonly path: string;
  /** Takes an Idempotency-Key: the same form sent again is one act. */
  readonly idempotent: boolean;
  /** Takes the version of what it changes. */
  readonly versioned: boolean;
  /** Takes a solved challenge where the server asks for one. */
  readonly challenged: boolean;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
}
export interface OperationObject {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly 'x-error-codes'?: readonly string[];
  readonly responses: Readonly<Record<string, unknown>>;
}
export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

/** Every operation of the document by its id, sorted. */
export const operationsOf = ({ paths }: OpenApiDocument): Readonly<Record<string, Operation>> => {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters = [] }]) => {
      const headers = new Set(parameters.filter((each) => each.in === 'header').map(({ name }) => name.toLowerCase()));
      const operation: Operation = {
        method: method.toUpperCase(),
        path,
        idempotent: headers.has('idempotency-key'),
        versioned: headers.has('if-match'),
        challenged: headers.has('x-bot-challenge'),
      };
      return [operationId, operation] as const;
    }),
  );
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** Every error code that some operation names, sorted. */
export const errorCodesOf = ({ paths }: OpenApiDocument): readonly string[] =>
  [
    ...new Set(
      Object.values(paths)
        .flatMap((methods) => Object.values(methods))
        .flatMap((operation) => operation['x-error-codes'] ?? []),
    ),
  ].toSorted();

/** Without refusals and headers: screens read problems by one shape, and their types would be two thirds of the file. */
export const withoutRefusals = (document: OpenApiDocument): OpenApiDocument => ({
  ...document,
  paths: Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          {
            ...operation,
            parameters: (operation.parameters ?? []).filter((each) => each.in !== 'header'),
            responses: Object.fromEntries(Object.entries(operation.responses).filter(([status]) => status < '400')),
          },
        ]),
      ),
    ]),
  ),
});
