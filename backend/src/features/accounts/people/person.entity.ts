import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';
import type { PersonId, Wallet } from '../../../basics/ids.js';
import type { Role } from '../../../platform/http/requests/signed-in.js';

/** A person or a company: all data that must stay editable and erasable. `wallet` is their pseudonym in the ledger. */
@Entity('people')
export class Person {
  @PrimaryColumn('uuid') id!: PersonId;
  @Column('uuid') wallet!: Wallet;
  @Column('text') name!: string;
  /** In lower case. */
  @Column('text') email!: string;
  @Column('text', { name: 'password_hash' }) passwordHash!: string;
  /** Counts changes of the password and sign-outs everywhere: a token issued before the last one is refused. */
  @Column('integer', { name: 'password_version', default: 1 }) passwordVersion!: number;
  /** When the token of each ended session expires, in seconds since 1970, by the session's id. */
  @Column('jsonb', { name: 'ended_sessions', nullable: true }) endedSessions!: Readonly<Record<string, number>> | null;
  /** The role chosen at registration; the current role is in the ledger. */
  @Column('text', { name: 'joined_as' }) joinedAs!: Role;
  @Column('text', { nullable: true }) bio!: string | null;
  /** Shown to nobody else. */
  @Column('text', { nullable: true }) city!: string | null;
  /** Id of a category. */
  @Column('uuid', { nullable: true }) category!: string | null;
  /** Path of the picture. */
  @Column('text', { name: 'profile_image', nullable: true }) profileImage!: string | null;
  @Column('text', { name: 'company_name', nullable: true }) companyName!: string | null;
  @Column('text', { name: 'company_size', nullable: true }) companySize!: string | null;
  @Column('text', { name: 'company_location', nullable: true }) companyLocation!: string | null;
  @Column('text', { name: 'parent_email', nullable: true }) parentEmail!: string | null;
  /** YYYY-MM-DD. */
  @Column('date', { name: 'date_of_birth', nullable: true }) dateOfBirth!: string | null;
  /** When an adult declared, at registration, to have come of age. */
  @Column('timestamptz', { name: 'declared_adult_at', nullable: true }) declaredAdultAt!: Date | null;
  /** Whether items show the e-mail to people with an account; null until the person chooses. */
  @Column('boolean', { name: 'shows_email', nullable: true }) showsEmail!: boolean | null;
  /** Null until somebody has shown that the address is theirs. */
  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true }) emailConfirmedAt!: Date | null;
  /** Null while the person signs in with the password alone. */
  @Column('timestamptz', { name: 'second_step_since', nullable: true }) secondStepSince!: Date | null;
  /** The version of the privacy notice that the person said they have read. */
  @Column('text', { name: 'privacy_version', nullable: true }) privacyVersion!: string | null;
  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}
