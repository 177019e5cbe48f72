import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, type Repository } from 'typeorm';
import { AddressOwners } from '../../../platform/mail/address-owners.js';
import { Person } from '../people/person.entity.js';

/** Tells whose addresses messages go to. */
@Injectable()
export class AccountAddresses implements OnModuleInit {
  constructor(
    @InjectRepository(Person) private readonly people: Repository<Person>,
    private readonly owners: AddressOwners,
  ) {}

  onModuleInit(): void {
    this.owners.register(async (addresses) => {
      const where = { email: In([...addresses]) };
      const found = await this.people.find({ select: { email: true, wallet: true }, where });
      return new Map(found.map(({ email, wallet }) => [email, wallet]));
    });
  }
}
