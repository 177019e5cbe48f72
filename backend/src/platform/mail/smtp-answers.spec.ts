import { describe, expect, it } from '@jest/globals';
import { type About, aboutOf, isLimit, type Refusal } from './smtp-answers.js';

const refusal = (command: string, text: string): Refusal => ({
  command,
  code: Number(text.slice(0, 3)),
  status: /^\d{3}[ -](\d\.\d+\.\d+)\b/.exec(text)?.[1] ?? '',
  text,
});

describe('an answer is about', () => {
  it.each<[About, string, string]>([
    // Postfix
    ['sender', 'MAIL FROM', '450 4.7.1 Error: too much mail from 192.0.2.1'],
    ['sender', 'RCPT TO', '450 4.7.1 Error: too many recipients from 192.0.2.1'],
    ['sender', 'CONN', '421 4.7.0 posta.example.it Error: too many connections from 192.0.2.1'],
    ['sender', 'MAIL FROM', '452 4.3.1 Insufficient system storage'],
    ['sender', 'MAIL FROM', '553 5.7.1 <form@example.it>: Sender address rejected: not owned by user form'],
    ['sender', 'RCPT TO', '554 5.7.1 <ada@example.it>: Relay access denied'],
    ['sender', 'RCPT TO', '553 5.7.1 <form@example.it>: Sender address rejected: not owned by user form'],
    ['sender', 'RCPT TO', '554 5.7.1 <unknown[192.0.2.1]>: Client host rejected: Access denied'],
    ['sender', 'RCPT TO', '554 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.example.org'],
    ['sender', 'RCPT TO', '504 5.5.2 <form>: Helo command rejected: need fully-qualified hostname'],
    ['sender', 'RCPT TO', '450 4.1.8 <form@example.it>: Sender address rejected: Domain not found'],
    ['sender', 'RCPT TO', '550 5.1.0 <form@example.it>: Sender address rejected: User unknown'],
    ['sender', 'RCPT TO', '553 5.1.7 <form@>: the address of the sender has a wrong form'],
    // Exim
    ['sender', 'RCPT TO', '550 relay not permitted'],
    ['sender', 'RCPT TO', '550 Sender verify failed'],
    ['message', 'RCPT TO', '550 Unrouteable address'],
    ['either', 'RCPT TO', '451 4.3.0 <ada@example.it>: Temporary lookup failure'],
    ['either', 'RCPT TO', '450 4.7.1 <ada@example.it>: Recipient address rejected: Service is unavailable'],
    ['message', 'RCPT TO', '450 4.7.1 <ada@example.it>: Recipient address rejected: Greylisted for 5 minutes'],
    ['message', 'RCPT TO', '450 4.2.0 <ada@example.it>: Recipient address rejected: Greylisted'],
    [
      'message',
      'RCPT TO',
      '550 5.1.1 <ada@example.it>: Recipient address rejected: User unknown in virtual mailbox table',
    ],
    ['message', 'RCPT TO', '554 5.7.1 <ada@example.it>: Recipient address rejected: Access denied'],
    ['message', 'MAIL FROM', '552 5.3.4 Message size exceeds fixed limit'],
    // Dovecot, rspamd
    ['message', 'RCPT TO', '452 4.2.2 <ada@example.it> Quota exceeded (mailbox for user is full)'],
    ['either', 'DATA', '451 4.7.1 Try again later'],
    // Gmail
    ['sender', 'DATA', '550 5.4.5 Daily user sending limit exceeded.'],
    ['sender', 'RCPT TO', '550-5.7.1 Daily SMTP relay sending limit exceeded for customer.'],
    ['sender', 'RCPT TO', '550 5.7.1 Invalid credentials for relay [192.0.2.1].'],
    ['sender', 'RCPT TO', '450 4.2.1 Peak SMTP relay limit exceeded for customer.'],
    ['message', 'RCPT TO', '450 4.2.1 The user you are trying to contact is receiving mail at a rate that prevents …'],
    ['message', 'RCPT TO', '550 5.2.1 The email account that you tried to reach is disabled.'],
    ['either', 'RCPT TO', '421 4.7.0 Try again later, closing connection.'],
    ['sender', 'AUTH PLAIN', '454 4.7.0 Too many login attempts, please try again later.'],
    ['sender', 'DATA', '550 5.7.26 This mail has been blocked because the sender is unauthenticated.'],
    // Microsoft 365
    ['sender', 'MAIL FROM', '432 4.3.2 Concurrent connections limit exceeded.'],
    ['sender', 'DATA', '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException'],
    ['sender', 'DATA', '554 5.2.252 SendAsDenied; form@example.it not allowed to send as preside@example.it'],
    ['sender', 'DATA', '550 5.7.60 SMTP; Client does not have permissions to send as this sender'],
    ['sender', 'DATA', '550 5.1.8 Access denied, bad outbound sender'],
    ['sender', 'AUTH LOGIN', '535 5.7.139 Authentication unsuccessful, basic authentication is disabled.'],
    ['message', 'RCPT TO', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found'],
    // Hosts with a policy of their own
    ['sender', 'DATA', '550 Domain example.it has exceeded the max emails per hour (150/150 (100%)) allowed.'],
    ['sender', 'RCPT TO', '554 5.7.1 <ada@example.it>: Recipient address rejected: You have exceeded your quota'],
    ['sender', 'RCPT TO', '550 MAX RCPT TO DAILY LIMIT'],
    ['sender', 'DATA', '454 Throttling failure: Maximum sending rate exceeded.'],
    ['either', 'RCPT TO', '452 try again'],
    ['message', 'DATA', '552 5.2.0 spam detected'],
    ['message', 'RCPT TO', '451 greylisting in effect, try again'],
  ])('the %s: %s, %s', (about, command, text) => {
    expect(aboutOf(refusal(command, text))).toBe(about);
  });
});

it('is that of a limit, which ends by itself, or of what somebody has to mend', () => {
  const limits = ['450 4.7.1 later', '550 5.4.5 x', '550 has exceeded the max emails per hour', '550 5.7.233 x'];
  for (const text of limits) expect(isLimit(refusal('DATA', text))).toBe(true);
  for (const text of ['550 5.7.60 no', '550 5.1.8 no']) expect(isLimit(refusal('DATA', text))).toBe(false);
});
