import { Module } from '@nestjs/common';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Account, ChainHead, Transfer, User } from './entities.js';
import { JwtStrategy } from './jwt.strategy.js';
import { TransfersController } from './transfers.controller.js';
import { TransfersService } from './transfers.service.js';

const CONNECTIONS_MAX = 30;

@Module({
  imports: [
    PassportModule,
    TypeOrmModule.forRootAsync({
      useFactory: () => ({
        type: 'postgres',
        url: process.env.DATABASE_URL,
        entities: [User, Account, Transfer, ChainHead],
        synchronize: false,
        extra: { max: CONNECTIONS_MAX },
      }),
    }),
  ],
  controllers: [TransfersController],
  providers: [JwtStrategy, TransfersService],
})
export class AppModule {}
