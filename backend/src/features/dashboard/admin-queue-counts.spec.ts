import { expect, it } from '@jest/globals';
import { DeclaredMethods } from '../../platform/commands/declared-methods.js';
import '../../startup/composition.js';
import { AdminQueueCounts } from './admin-queue-counts.js';

it('names what is declared and nobody counts, and FORM does not start', () => {
  const declaredBy = () => [{ declared: { kind: 'disputes', link: '/admin/disputes' } }];
  const counts = new AdminQueueCounts(Object.assign(Object.create(DeclaredMethods.prototype), { declaredBy }));
  expect(() => counts.onModuleInit()).toThrow(
    'no method counts how many wait: reports, guardians, verifications, second-steps, mail',
  );
});
