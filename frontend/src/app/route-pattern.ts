import { matchPath } from 'react-router-dom';

/** Every path of the router (routes.tsx, admin-routes.tsx), those without parameters first where two could match. */
export const PATTERNS: readonly string[] = [
  '/',
  '/login',
  '/register',
  '/reset-password',
  '/accessibilita',
  '/verifica',
  '/user/:id',
  '/marketplace',
  '/marketplace/new',
  '/marketplace/edit/:id',
  '/marketplace/:id',
  '/contests',
  '/contests/new',
  '/contests/edit/:id',
  '/contests/:id',
  '/dashboard',
  '/wallet',
  '/orders',
  '/profile',
  '/notifications',
  '/admin',
  '/admin/users',
  '/admin/users/:id',
  '/admin/categories',
  '/admin/marketplace',
  '/admin/contests',
  '/admin/transactions',
  '/admin/disputes',
  '/admin/broadcast',
  '/admin/generate-contests',
  '/admin/blockchain',
  '/admin/dashboard',
  '/admin/users/edit/:id',
  '/admin/broadcast-notification',
  '/admin/verify-blockchain',
];

/** The pattern of a path, which contains nobody's id; `*` when the router has none. */
export const routePattern = (path: string): string => PATTERNS.find((pattern) => matchPath(pattern, path)) ?? '*';
