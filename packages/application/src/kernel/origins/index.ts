export * from './initialize-origins.ts';
export * from './trusted-origins.ts';
