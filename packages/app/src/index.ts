export { readConfig, type Config } from './config/config.ts';
export { jsonLogger, lineTime, toStderr } from './boundary/logger.ts';
export { configKeys } from './config/config-keys.ts';
export { processScheduler, type ProcessScheduler } from './background/scheduler.ts';
