import type { Credentials } from '../accounts-api';

/**
 * With what somebody has just registered, to fill in the login that follows. Only this page's memory holds it: a browser writes
 * the state of its history to the disk.
 */
let registered: Credentials | null = null;

export const keepRegistered = (credentials: Credentials) => {
  registered = credentials;
};

/** The password that belongs to this address, or nothing. */
export const registeredPassword = (email: string): string => (registered?.email === email ? registered.password : '');

export const forgetRegistered = () => {
  registered = null;
};
