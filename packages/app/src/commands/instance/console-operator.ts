import { randomUUID } from 'node:crypto';
import type { MaintenanceActor } from '@svc/application/kernel';

/** Who runs a command on the server, as the audit names them: the command stands for the request, and no address. */
export const consoleOperator = (command: string): MaintenanceActor => ({
  kind: 'maintenance',
  requestId: `${command} ${randomUUID()}`,
  address: null,
});
