import { randomUUID } from 'node:crypto';
import { caller, ENV, join, type Member, signIn } from './app.js';
import { eventually } from './conditions.js';
import { childrenOf, holderOf } from './connections.js';
import { createTestDatabase, MIGRATED, type TestDatabase } from './database.js';
import { freeAddress } from './fire/program-group.js';
import { type MailServer, startMailServer, type TakenMail } from './mail-server.js';
import { isMailSettled } from './mails.js';
import { launchProgram, type StartingProgram } from './program.js';

/**
 * When the process that sends is killed: before the server answers to a message that it has whole; when it has answered, and the
 * process has not heard it; or so many milliseconds after the message came, while the process goes on.
 */
export type Kill = 'before the answer' | 'after the answer' | number;

/** Longer than a message that a process has taken is kept for it (mail-delivery.ts). */
const RESERVED_MS = 90_000;

/** FORM with a real server of mail; each process that sends can be killed while it does. */
export class MailingProgram {
  private program: StartingProgram | undefined;
  private url = '';
  private payer: Member | undefined;
  private payee: Member | undefined;
  private amount = 0;

  private constructor(
    private readonly processes: number,
    private readonly server: MailServer,
    private readonly database: TestDatabase,
    /** Those that are started again listen there, too. */
    private readonly port: string,
  ) {}

  /** @param processes one, which is started again when it is killed, or several, of which another one goes on */
  static async start(processes: number): Promise<MailingProgram> {
    const { port } = new URL(`http://${await freeAddress()}`);
    const running = new MailingProgram(processes, await startMailServer(), await createTestDatabase(MIGRATED), port);
    await running.launch();
    const { call, database } = running;
    const admin = await signIn(call, 'admin@form.local');
    const payer = await join(call, admin, { name: 'Rita', coins: 100_000 });
    const payee = await join(call, admin, { name: 'Ada' });
    await database.query('update people set email_confirmed_at = now() where email = $1', [payee.email]);
    const choices = { contest: 'never', marketplace: 'never', coin: 'at-once', system: 'never', social: 'never' };
    await call('PUT', '/user/mail-choices', { token: payee.token, body: choices });
    await eventually(() => isMailSettled(database));
    Object.assign(running, { payer, payee });
    return running;
  }

  /**
   * Has some notifications mailed, and kills the process that sends the first of them.
   * @returns each message about them that the server took, in order, repetitions included
   */
  async mailAndKill(count: number, kill: Kill): Promise<TakenMail[]> {
    const before = this.server.taken.length;
    let paid: () => void = () => undefined;
    const killed = this.killWhoSends(
      kill,
      new Promise((resolve) => {
        paid = resolve;
      }),
    );
    for (let left = count; left > 0; left--) await this.pay();
    paid();
    const reservedUntil = (await killed) + RESERVED_MS;
    if (this.processes === 1) await this.restart();
    await eventually(async () => {
      // What the dead process had taken is due, as if its time were over.
      await this.database.query(
        `update outgoing_mail set next_attempt_at = now() where state = 'waiting' and next_attempt_at <= $1`,
        [new Date(reservedUntil)],
      );
      return isMailSettled(this.database);
    });
    return this.server.taken.slice(before);
  }

  async close(): Promise<void> {
    if (this.program) {
      process.kill(this.program.pid, 'SIGTERM');
      await this.program.ended;
    }
    await this.database.drop();
    await this.server.close();
  }

  /** @returns when the process was dead */
  private killWhoSends(kill: Kill, begin: Promise<void>): Promise<number> {
    const { server } = this;
    return new Promise((resolve) => {
      const answer = async (port: number) => {
        await begin;
        const pid = await this.holderOf(port);
        const end = () => {
          server.behaviour = {};
          process.kill(pid, 'SIGKILL');
          resolve(Date.now());
        };
        server.behaviour = {};
        if (kill === 'before the answer') end();
        else if (kill === 'after the answer') {
          process.kill(pid, 'SIGSTOP');
          server.behaviour = { answered: end };
        } else setTimeout(end, kill);
      };
      server.behaviour = { answer };
    });
  }

  private async holderOf(port: number): Promise<number> {
    const pid = this.program?.pid ?? 0;
    return holderOf(port, this.processes === 1 ? [pid] : await childrenOf(pid));
  }

  private async launch(): Promise<void> {
    this.program = await launchProgram({
      ...ENV,
      DATABASE_URL: this.database.url,
      PORT: this.port,
      PROCESSES: String(this.processes),
      SMTP_URL: this.server.url,
      GUARDIAN_CONSENT: 'off',
      PUBLIC_URL: 'https://form.example.it',
    });
    this.url = await this.program.started;
    await eventually(async () => {
      const living = await this.database.query(`select from pg_stat_activity where application_name like 'form-lease %'
        and datname = current_database()`);
      return living.length === this.processes;
    });
  }

  private async restart(): Promise<void> {
    await this.program?.ended;
    await this.launch();
  }

  private get call() {
    return caller(this.url);
  }

  /** Each notification says another amount. */
  private async pay(): Promise<void> {
    const { payer, payee } = this;
    const request = {
      token: payer?.token ?? '',
      body: { recipient: payee?.email, amount: ++this.amount },
      headers: { 'idempotency-key': randomUUID() },
    };
    // Who has just begun to lead may not take commands yet, and who was killed may be the one that was asked.
    const isPaid = () => this.call('POST', '/coin/transfer', request).then(({ status }) => status === 201);
    await eventually(() => isPaid().catch(() => false));
  }
}
