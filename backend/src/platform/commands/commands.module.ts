import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ArchivedThings } from './archived.js';
import { CommittedText } from './committed-text.entity.js';
import { CommittedTexts } from './committed-texts.js';
import { DeclaredMethods } from './declared-methods.js';
import { LedgerCommandHandler } from './ledger-command.js';

/** How every feature sends commands, and finds the methods that other features declare. */
@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([CommittedText])],
  providers: [CommittedTexts, DeclaredMethods, ArchivedThings, LedgerCommandHandler],
  exports: [CommittedTexts, DeclaredMethods],
})
export class CommandsModule {}
