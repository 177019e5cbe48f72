/** An answer that is a refusal. */
export interface Refusal {
  /** What it answers to, as Nodemailer names it. */
  readonly command: string;
  readonly code: number;
  /** That of RFC 3463, such as 4.7.1; empty where there is none. */
  readonly status: string;
  readonly text: string;
}

/** `either`: of the sender, or a recipient who asks everybody to come again (greylisting). Who is asked next shows which. */
export type About = 'message' | 'sender' | 'either';

/** Before it, only the sender has been named. */
const TO_A_RECIPIENT = /^(RCPT TO|DATA)$/;
/** Larger than the server takes, or in letters that it does not know (RFC 5248, RFC 6531). */
const OF_THE_TEXT = /^[45]\.(2\.3|3\.4|6\.\d+)$/;
/** Of signing in (RFC 4954), and 421, with which a server ends the connection. */
const OF_THE_ACCOUNT = [432, 454, 530, 534, 535, 538];
/** The server or its policy, for now: RFC 3463, 3.4, 3.5 and 3.8. */
const FOR_NOW = /^4\.(3\.[0125]|4\.5|7\.\d+)$/;
/**
 * The sending account, until somebody acts or a day is over. Gmail: 5.4.5, the day's quota. RFC 7372 and 8601: 5.7.20 to 5.7.27,
 * SPF, DKIM and names. Microsoft 365: 5.1.8 and 5.1.90, 5.2.251 to 5.2.255, and 5.7.57 (not signed in), 60 (not this sender), 139,
 * 230 to 233 (quotas of a tenant), 500 to 599 and 700 to 799 (blocked).
 */
const FOR_GOOD = /^5\.(4\.5|1\.(8|90)|2\.25[1-5]|7\.(2[0-7]|57|60|139|23[0-3]|[57]\d\d))$/;
/** The address of the sender (RFC 3463, 3.2). */
const OF_THE_SENDER = /^[45]\.1\.[78]$/;
/** How a mailbox is refused (RFC 3463, 3.2 and 3.3), whatever is said of its quota. */
const OF_A_MAILBOX = /^[45]\.[12]\./;
const MAILBOX_WORDS = /mailbox|over ?quota|casella/i;
const GREYLISTED = /gr[ae]y-?list/i;
/** Exchange gives some limits of the sender a status of mailboxes, and so does Gmail for its relay. */
const SUBMISSION_WORDS = /submission|relay limit/i;
const LIMIT_WORDS = /\b(quota|limit(s|ed)?|exceed(s|ed)?|throttl\w+|too (many|much|fast|quickly)|rate)\b/i;
const RELAY_WORDS =
  /relay(ing)? (access )?denied|not permitted to relay|relay not permitted|unable to relay|credentials for relay|send as/i;
/** Postfix (which asks about client, HELO and sender first at the recipient) and Exim. */
const SENDER_WORDS =
  /(sender address|client host|helo command) rejected|client host .*blocked using|sender verify failed/i;

/**
 * Whether a refusal is about the message (its recipient, its text) or about who sends, so that it would meet any other message, too.
 * Postfix: 450 4.7.1 to MAIL FROM at its rate of messages, 421 4.7.0 at that of connections. Hosts with a policy of their own, or
 * cPanel, tell a limit to the recipient or to the text, often without a status: then its words count.
 */
export function aboutOf({ command, code, status, text }: Refusal): About {
  if (code === 552 || OF_THE_TEXT.test(status)) return 'message';
  if (!TO_A_RECIPIENT.test(command)) return 'sender';
  if (GREYLISTED.test(text)) return 'message';
  if (OF_THE_ACCOUNT.includes(code) || FOR_GOOD.test(status) || SUBMISSION_WORDS.test(text)) return 'sender';
  if (OF_THE_SENDER.test(status) || SENDER_WORDS.test(text)) return 'sender';
  const isMailbox = OF_A_MAILBOX.test(status) || MAILBOX_WORDS.test(text);
  if (!isMailbox && (LIMIT_WORDS.test(text) || RELAY_WORDS.test(text))) return 'sender';
  if (code === 421 || FOR_NOW.test(status) || (code === 452 && status === '')) return 'either';
  return 'message';
}

/** Whether it ends by itself: a rate for now, a quota with the day. */
export const isLimit = ({ code, status, text }: Refusal): boolean =>
  code < 500 || /^5\.(4\.5|1\.90|7\.23\d|7\.705)$/.test(status) || LIMIT_WORDS.test(text);
