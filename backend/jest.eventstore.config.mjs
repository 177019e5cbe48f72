// The contract of the event store against a real EventStoreDB: EVENTSTORE_URL=esdb://… npm run test:eventstore -w backend.
import ordinary from './jest.config.mjs';

export default {
  rootDir: ordinary.rootDir,
  testEnvironment: ordinary.testEnvironment,
  extensionsToTreatAsEsm: ordinary.extensionsToTreatAsEsm,
  moduleNameMapper: ordinary.moduleNameMapper,
  transform: ordinary.transform,
  testMatch: ['<rootDir>/src/engine/event-store/eventstoredb/eventstoredb.real.spec.ts'],
  testTimeout: 60_000,
};
