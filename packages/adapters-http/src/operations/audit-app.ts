import { exportAuditOf, type AccountPorts } from '@svc/application/accounts';
import { exportAudit, readAudit } from '@svc/application/kernel';

/** Reads and exports of the audit log. */
export const auditApp = (ports: Pick<AccountPorts, 'audit' | 'auditReads' | 'records'>) => ({
  page: readAudit(ports),
  export: exportAudit(ports),
  exportOf: exportAuditOf(ports),
});
