/**
 * The version of the text that a guardian agrees to, kept as a part of the proof. Raise it with every change of that text: what
 * FORM is, what it keeps, and what a guardian decides.
 */
export const CONSENT_TEXT_VERSION = '2026-11-29.2';
