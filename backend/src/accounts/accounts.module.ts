import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CategoriesModule } from '../categories/categories.module.js';
import { Config } from '../config.js';
import { ImagesModule } from '../images/images.module.js';
import { AccessTokens, TOKEN_ALGORITHM, TOKEN_LIFETIME_S } from './access-token.js';
import { AdminUsersController } from './admin-users.controller.js';
import { AgeChanges } from './age-changes.js';
import { AuthController } from './auth.controller.js';
import { ChangePassword } from './change-password.js';
import { CommittedText } from './committed-text.entity.js';
import { CommittedTexts } from './committed-texts.js';
import { EditProfileHandler } from './edit-profile.js';
import { EditUserHandler } from './edit-user.js';
import { EraseUserHandler } from './erase-user.js';
import { ErasureList } from './erasure-list.js';
import { FirstAdmin } from './first-admin.js';
import { HiddenProfiles } from './hidden-profiles.js';
import { JwtStrategy } from './jwt.strategy.js';
import { KnownErasures } from './known-erasures.js';
import { LoginThrottle } from './login-throttle.js';
import { OneTimeTokens } from './one-time-tokens.js';
import { PasswordCheck } from './password-check.js';
import { People } from './people.js';
import { Person } from './person.entity.js';
import { PersonEdits } from './person-edits.js';
import { ProfileController } from './profile.controller.js';
import { ProfileCounters } from './profile-counters.js';
import { RegisterPersonHandler } from './register-person.js';
import { RegistrationLimit } from './registration-limit.js';
import { RepeatedErasures } from './repeated-erasures.js';
import { ResetPassword } from './reset-password.js';
import { SignIn } from './sign-in.js';
import { UnfinishedErasures } from './unfinished-erasures.js';
import { UserController } from './user.controller.js';
import { Users } from './users.js';
import { Wallets } from './wallets.js';

@Module({
  imports: [
    CategoriesModule,
    CqrsModule,
    ImagesModule,
    PassportModule,
    TypeOrmModule.forFeature([Person, CommittedText]),
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: ({ jwtSecret }: Config) => ({
        secret: jwtSecret,
        signOptions: { algorithm: TOKEN_ALGORITHM, expiresIn: TOKEN_LIFETIME_S },
      }),
    }),
  ],
  controllers: [AuthController, UserController, ProfileController, AdminUsersController],
  providers: [
    AccessTokens,
    AgeChanges,
    ChangePassword,
    EditProfileHandler,
    EditUserHandler,
    EraseUserHandler,
    ErasureList,
    FirstAdmin,
    HiddenProfiles,
    JwtStrategy,
    CommittedTexts,
    LoginThrottle,
    OneTimeTokens,
    PasswordCheck,
    People,
    PersonEdits,
    ProfileCounters,
    RegisterPersonHandler,
    RegistrationLimit,
    ResetPassword,
    RepeatedErasures,
    SignIn,
    KnownErasures,
    UnfinishedErasures,
    Users,
    Wallets,
  ],
  exports: [AgeChanges, FirstAdmin, HiddenProfiles, CommittedTexts, People, ProfileCounters, RepeatedErasures, Users],
})
export class AccountsModule {}
