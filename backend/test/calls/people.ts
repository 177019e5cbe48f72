import { type Member, type TestApp } from '../app.js';
import { editUser, joinAdmin, newCategory } from '../makers.js';
import type { Platform, RoleName, Row, Target } from './row.js';

/** Who calls the routes: people who own nothing, and those who own what a call is about. */
export interface Callers {
  readonly platform: Platform;
  readonly strangers: Readonly<Record<RoleName, Member | undefined>>;
}

/** @param coins that each of them has */
export async function joinCallers(form: TestApp, coins: number): Promise<Callers> {
  const join = (name: string, role?: 'minor' | 'company') => form.join(name, coins, role);
  const lina = await joinAdmin(form, 'Lina Grigi');
  for (const admin of [form.admin, lina]) await editUser(form, admin, { role: 'admin', coinBalance: coins });
  await newCategory(form);
  return {
    strangers: {
      anonymous: undefined,
      minor: await join('Mina Bruni', 'minor'),
      adult: await join('Ada Neri'),
      company: await join('Cora Blu', 'company'),
      admin: lina,
    },
    platform: {
      form,
      seller: await join('Sara Viola'),
      buyer: await join('Bruno Rossi'),
      organiser: await join('Olga Bianchi', 'company'),
      participant: await join('Piero Gialli', 'minor'),
    },
  };
}

/** The caller for a column of a row; a new person where the call ends their session. */
export async function callerOf(
  { platform: { form }, strangers }: Callers,
  name: string,
  { parties = {} }: Target,
  { endsSession }: Row,
): Promise<Member | undefined> {
  const known: Record<string, Member | undefined> = { ...strangers, ...parties };
  if (!endsSession || name === 'anonymous') return known[name];
  if (name === 'admin') return joinAdmin(form, 'Uno Nuovo');
  return form.join('Uno Nuovo', 0, name as 'adult' | 'minor' | 'company');
}
