import type { Role, User } from '../api/api-types';

export const roleLabels: Record<Role, string> = {
  minor: 'Minore',
  adult: 'Adulto',
  company: 'Azienda',
  admin: 'Amministratore',
};

export const roles = Object.keys(roleLabels) as Role[];

/** A user passes when the role is the one asked for or in the list; with no user the check fails. */
export function hasRole(user: Pick<User, 'role'> | null, wanted: Role | readonly Role[]): boolean {
  if (!user) return false;
  return typeof wanted === 'string' ? user.role === wanted : wanted.includes(user.role);
}
