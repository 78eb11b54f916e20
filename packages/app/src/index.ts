export { readConfig, type Config } from './config.ts';
export { jsonLogger, lineTime, toStderr } from './logger.ts';
export { configKeys } from './config-keys.ts';
export { processScheduler, type ProcessScheduler } from './scheduler.ts';
