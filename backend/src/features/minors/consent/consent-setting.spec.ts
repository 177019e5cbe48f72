import { expect, it } from '@jest/globals';
import { Table } from '../../../engine/ledger/state/tables.js';
import { requireConsentSetting } from './consent-setting.js';

const consented = { guardianships: new Table([['minor', { guardians: {}, hasConsent: true }]]) };
const start = (smtpUrl: string | undefined, guardianConsentIsSet: boolean, state = consented) =>
  requireConsentSetting({ smtpUrl, guardianConsentIsSet }, state);

it('starts a ledger that holds a consent only where mail is sent or somebody says who is asked', () => {
  expect(() => start(undefined, false)).toThrow(/GUARDIAN_CONSENT/);
  expect(() => start('smtp://localhost', false)).not.toThrow();
  expect(() => start(undefined, true)).not.toThrow();
  // Without the rule, a minor whose guardian withdrew the consent could do everything again.
  const withdrawn = { guardianships: new Table([['minor', { guardians: {}, hasConsent: false }]]) };
  expect(() => start(undefined, false, withdrawn)).toThrow(/GUARDIAN_CONSENT/);
  expect(() => start(undefined, false, { guardianships: new Table([]) })).not.toThrow();
});
