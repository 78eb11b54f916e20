export * from './buyer-fields.ts';
export * from './document-shown.ts';
export * from './elements.ts';
export * from './fattura-actions.ts';
export * from './fattura.lists.ts';
export * from './sdi-refusal.ts';
export * from './with-descriptions.ts';
