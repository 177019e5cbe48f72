import { nobodyElse } from '../definition/audiences.js';
import { defineFeature } from '../definition/feature.js';
import { actEvents } from './act-events.js';
import { RECORD_ADMIN_ACT, rowActAuditEntries } from './acts.js';
import { adminActsProjection } from './admin-acts.projection.js';

declare module './acts.js' {
  interface Acts {
    readonly 'log-exported': true;
  }
}

export const auditLog = defineFeature('admin-log', {
  module: async () => (await import('./audit-log.module.js')).AuditLogModule,
  events: actEvents,
  audiences: { AdministratorActed: nobodyElse },
  commands: [RECORD_ADMIN_ACT],
  readTables: [({ auditEntries }) => adminActsProjection(auditEntries)],
  auditEntries: rowActAuditEntries,
  actLabels: { 'log-exported': { label: 'Esportazione delle attività', sentence: 'ha esportato le attività' } },
});
