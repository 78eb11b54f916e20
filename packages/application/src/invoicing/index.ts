export * from './invoice-gateway.ts';
