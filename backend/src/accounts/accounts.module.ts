import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Config } from '../config.js';
import { AccessTokens, TOKEN_ALGORITHM, TOKEN_LIFETIME_S } from './access-token.js';
import { AdminUsersController } from './admin-users.controller.js';
import { AuthController } from './auth.controller.js';
import { EditUserHandler } from './edit-user.js';
import { FirstAdmin } from './first-admin.js';
import { JwtStrategy } from './jwt.strategy.js';
import { KeptText } from './kept-text.entity.js';
import { KeptTexts } from './kept-texts.js';
import { LoginThrottle } from './login-throttle.js';
import { People } from './people.js';
import { Person } from './person.entity.js';
import { RegisterPersonHandler } from './register-person.js';
import { SignIn } from './sign-in.js';
import { UserController } from './user.controller.js';
import { Users } from './users.js';
import { Wallets } from './wallets.js';

@Module({
  imports: [
    CqrsModule,
    PassportModule,
    TypeOrmModule.forFeature([Person, KeptText]),
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: ({ jwtSecret }: Config) => ({
        secret: jwtSecret,
        signOptions: { algorithm: TOKEN_ALGORITHM, expiresIn: TOKEN_LIFETIME_S },
      }),
    }),
  ],
  controllers: [AuthController, UserController, AdminUsersController],
  providers: [
    AccessTokens,
    EditUserHandler,
    FirstAdmin,
    JwtStrategy,
    KeptTexts,
    LoginThrottle,
    People,
    RegisterPersonHandler,
    SignIn,
    Users,
    Wallets,
  ],
  exports: [FirstAdmin, KeptTexts, People, Users],
})
export class AccountsModule {}
