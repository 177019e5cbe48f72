import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { invalid } from '../../../platform/http/errors/errors.js';
import { type Owner, PersonalDataSection } from '../../../platform/http/fields/personal-data.js';
import { LegalPages } from '../../pages/legal-pages.js';
import { Person } from '../people/person.entity.js';

/** Which version of the privacy notice a person said they have read (product.md 19.4). */
@Injectable()
export class PrivacyNotice {
  constructor(
    private readonly pages: LegalPages,
    @InjectRepository(Person) private readonly people: Repository<Person>,
  ) {}

  /** @throws InvalidInput for a version that was never shown here */
  async requireKnown(version: string | undefined): Promise<string | null> {
    if (!version) return null;
    if ((await this.pages.textOf('privacy', version)) !== undefined) return version;
    throw invalid('privacyVersion', 'Informativa: il testo è cambiato, ricarica la pagina e leggilo di nuovo');
  }

  @PersonalDataSection({ section: 'privacyNotice', forGuardian: 'everything' })
  async readBy({ personId }: Owner): Promise<{ version: string; readAt: string; text: string | null } | null> {
    const person = await this.people.findOneBy({ id: personId });
    if (!person?.privacyVersion) return null;
    const { privacyVersion: version, createdAt } = person;
    return { version, readAt: createdAt.toISOString(), text: (await this.pages.textOf('privacy', version)) ?? null };
  }
}
