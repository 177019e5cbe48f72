import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';

/** What an export holds about guardians: of a minor the requests, of a minor and of a guardian the consents and cases. */
@Injectable()
export class GuardianData {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  @PersonalDataSection({ section: 'guardianRequests', forGuardian: 'everything' })
  requests({ wallet }: Owner): Promise<object[]> {
    return this.database.query(
      `select email, purpose, sent_at as "sentAt", expires_at as "expiresAt", outcome, ended_at as "endedAt"
       from guardian_requests where child = $1 order by sent_at`,
      [wallet],
    );
  }

  @PersonalDataSection({ section: 'guardianConsents', forGuardian: 'everything' })
  consents({ wallet }: Owner): Promise<object[]> {
    return this.database.query(
      `select case when guardian = $1 then name end as "declaredName", text_version as "textVersion", method, state,
         declared_at as "declaredAt", given_at as "givenAt"
       from guardian_consents where child = $1 or guardian = $1 order by declared_at`,
      [wallet],
    );
  }

  @PersonalDataSection({ section: 'guardianCases', forGuardian: 'everything' })
  cases({ wallet }: Owner): Promise<object[]> {
    return this.database.query(
      `select kind, case when guardian = $1 then text end as text, created_at as "createdAt", outcome, reason,
         decided_at as "decidedAt"
       from guardian_cases where child = $1 or guardian = $1 order by created_at`,
      [wallet],
    );
  }
}
