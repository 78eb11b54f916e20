export { readConfig, type Config } from './config.ts';
export { configKeys } from './config-keys.ts';
