/** A planted file: where, what is in it, and the rules that must refuse it. */
export type Planted = readonly [title: string, path: string, source: string, rules: readonly string[]];

/** What screens must not do, one file each. */
export const plantedScreens: readonly Planted[] = [
  [
    'a screen importing what decides',
    'packages/dashboard/src/booking/decides.tsx',
    `import '@svc/domain/booking';`,
    ['machines-alone'],
  ],
  [
    'a screen importing a use case',
    'packages/dashboard/src/booking/uses.tsx',
    `import '@svc/application/kernel';`,
    ['layer', 'undeclared'],
  ],
  ['a screen importing a module of Node', 'packages/dashboard/src/booking/node.tsx', `import 'node:fs';`, ['vendor']],
  [
    'a text in a screen that one language alone has',
    'packages/dashboard/src/booking/literal.tsx',
    `export const Title = () => <h1>Orario</h1>;`,
    ['literal'],
  ],
  [
    'a screen outside the package of the screens',
    'packages/app/src/screen.tsx',
    `export const nothing = null;`,
    ['ending'],
  ],
  [
    'the app importing the screens',
    'packages/app/src/screens.ts',
    `import '@svc/dashboard';`,
    ['layer', 'undeclared', 'unresolved'],
  ],
];
