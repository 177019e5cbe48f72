import { createSecretKey } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { seal } from '../src/features/accounts/second-step/sealed-secret.js';
import { ofTokens } from '../src/platform/settings/secrets.js';
import { ENV, type Member, type TestApp } from './app.js';

/** People with a second step, all with the same secret. */

const SECRET = 'twenty bytes of test';
/** As it was sealed before the secret was one of its own. */
const key = createSecretKey(ofTokens(Buffer.from(ENV.JWT_SECRET), 'form second step'));

/** Being set up, active, or active with a removal that was asked for two days ago. */
export type SecondStepState = 'begun' | 'active' | 'removable';

/** The code of an authenticator app. @param secret in base32; without it, that of `joinWithSecondStep` */
export function currentOtp(secret = Secret.fromUTF8(SECRET).base32, periodsLater = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: Date.now() + periodsLater * 30_000 });
}

export async function joinWithSecondStep(form: TestApp, state: SecondStepState = 'active'): Promise<Member> {
  const member = await form.join('Sonia Celesti');
  await giveSecondStep(form, member, state);
  return member;
}

/** A person gets the secret of all. */
export async function giveSecondStep(form: TestApp, member: Member, state: SecondStepState): Promise<void> {
  await form.database.query('insert into second_steps (person, secret) values ($1, $2)', [
    member._id,
    seal(Buffer.from(SECRET), member._id, key),
  ]);
  if (state !== 'begun') {
    await form.database.query('update people set second_step_since = now() where id = $1', [member._id]);
  }
  if (state === 'removable') {
    await form.database.query(
      `insert into second_step_removals (person, asked_at) values ($1, now() - interval '2 days')`,
      [member._id],
    );
  }
}
