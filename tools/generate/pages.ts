import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allRoutes } from '@svc/adapters-http';
import { errorCodesPage, openApiDocument, permissionMatrix } from '@svc/adapters-http/documents';
import { configurationPage, environmentExample } from './configuration-page.ts';
import { contextPage } from './context-page.ts';
import { machineIndex, machinePage } from './machine-page.ts';
import { machines } from './machines.ts';
import { asvsPage } from '../asvs/asvs-page.ts';
import { proofPage } from './proof-page.ts';
import { securityPage } from './security-page.ts';
import { sdiChecksPage } from './sdi-checks-page.ts';

const folder = 'docs/generated';

const machinePages = (root: string): readonly (readonly [string, string])[] =>
  machines.map((machine) => {
    const source = readFileSync(
      join(root, `packages/domain/src/${machine.folder}/${machine.name}.transitions.ts`),
      'utf8',
    );
    return [`${folder}/machines/${machine.name}.md`, machinePage(machine, source)];
  });

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Every generated file of the workspace at `root`: path from the root → text. The same code always gives the same text. */
export const generatedPages = (root: string): ReadonlyMap<string, string> =>
  new Map([
    ['.env.example', environmentExample()],
    ['docs/asvs.md', asvsPage(root)],
    [`${folder}/configuration.md`, configurationPage(allRoutes)],
    [`${folder}/context-map.md`, contextPage()],
    [`${folder}/error-codes.md`, errorCodesPage(allRoutes)],
    [`${folder}/machines/index.md`, machineIndex(machines)],
    ...machinePages(root),
    [`${folder}/openapi/private.json`, json(openApiDocument(allRoutes, 'private'))],
    [`${folder}/openapi/public.json`, json(openApiDocument(allRoutes, 'public'))],
    [`${folder}/proof.md`, proofPage()],
    [`${folder}/routes.md`, permissionMatrix(allRoutes)],
    [`${folder}/security.md`, securityPage(allRoutes, openApiDocument(allRoutes, 'private'))],
    [`${folder}/sdi-checks.md`, sdiChecksPage()],
  ]);
