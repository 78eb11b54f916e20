import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { errorCodesOf, operationsOf, withoutRefusals, type OpenApiDocument } from './operations.ts';

const head = '// Made by `pnpm generate` from docs/generated/openapi/private.json.\n';

const operationsText = (document: OpenApiDocument, screens: string): string => {
  const called = Object.entries(operationsOf(document)).filter(([id]) => screens.includes(`'${id}'`));
  const operations = called.map(
    ([id, { method, path, ...marks }]) =>
      `  '${id}': { method: '${method}', path: '${path}'${Object.entries(marks)
        .filter(([, holds]) => holds)
        .map(([mark]) => `, ${mark}: true`)
        .join('')} },`,
  );
  const codes = errorCodesOf(document).map((code) => `  '${code}',`);
  return `${head}
/** How each operation is called that the screens name; a mark that is absent is false. */
export const operations = {
${operations.join('\n')}
} as const;

/** Every error code that an operation may answer. */
export const errorCodes = [
${codes.join('\n')}
] as const;
`;
};

/**
 * The files of the dashboard that say what the API is: name → text. The same document and screens always give the same
 * text.
 * @param screens the source of all screens: the browser gets the operations that stand in it as `'id'`, and no others
 */
export const clientFiles = async (document: OpenApiDocument, screens: string): Promise<ReadonlyMap<string, string>> => {
  const types = astToString(
    await openapiTS(withoutRefusals(document) as unknown as OpenAPI3, { alphabetize: true, defaultNonNullable: false }),
  );
  return new Map([
    ['schema.gen.d.ts', `${head}\n${types}`],
    ['operations.gen.ts', operationsText(document, screens)],
  ]);
};
