import { Global, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CommittedText } from './committed-text.entity.js';
import { CommittedTexts } from './committed-texts.js';
import { DeclaredMethods } from './declared-methods.js';
import { LedgerCommandHandler } from './ledger-command.js';
import { FinishedThings } from './recall.js';

/** How every feature sends commands, and finds the methods that other features declare. */
@Global()
@Module({
  imports: [DiscoveryModule, TypeOrmModule.forFeature([CommittedText])],
  providers: [CommittedTexts, DeclaredMethods, FinishedThings, LedgerCommandHandler],
  exports: [CommittedTexts, DeclaredMethods],
})
export class CommandsModule {}
