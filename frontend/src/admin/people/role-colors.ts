import type { Role } from '../../api/api-types';

export const roleColors: Record<Role, string> = { minor: 'blue', adult: 'corallo', company: 'bosco', admin: 'gray' };
