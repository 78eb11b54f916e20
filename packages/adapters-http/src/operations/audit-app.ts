import { anonymizeAuditOf, exportAuditOf, type AccountPorts } from '@svc/application/accounts';
import { exportAudit, purgeAudit, readAudit } from '@svc/application/kernel';

type Ports = Pick<AccountPorts, 'accounts' | 'audit' | 'auditMaintenance' | 'auditReads' | 'records' | 'unitOfWork'>;

/** Reads, exports and maintenance of the audit log. */
export const auditApp = (ports: Ports) => ({
  page: readAudit(ports),
  export: exportAudit(ports),
  exportOf: exportAuditOf(ports),
  anonymize: anonymizeAuditOf(ports),
  purge: purgeAudit(ports),
});
