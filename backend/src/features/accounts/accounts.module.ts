import { Module } from '@nestjs/common';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ImagesModule } from '../../platform/images/images.module.js';
import { Config } from '../../platform/settings/config.js';
import { AuditLogModule } from '../audit-log/audit-log.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { MailModule } from '../mail/mail.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { AccountHooks } from './account-hooks.js';
import { EmailChangesJob } from './email/email-changes.job.js';
import { EmailChanges } from './email/email-changes.js';
import { EmailConfirmation } from './email/email-confirmation.js';
import { EmailMoves } from './email/email-moves.js';
import { FormerAddresses } from './email/former-addresses.js';
import { OwnEmailController } from './email/own-email.controller.js';
import { OwnEmail } from './email/own-email.js';
import { EraseUser } from './erasure/erase-user.js';
import { ErasureList } from './erasure/erasure-list.js';
import { KnownErasures } from './erasure/known-erasures.js';
import { RepeatedErasures } from './erasure/repeated-erasures.js';
import { ChangePassword } from './passwords/change-password.js';
import { OneTimeTokens } from './passwords/one-time-tokens.js';
import { PasswordCheck } from './passwords/password-check.js';
import { ResetLinks } from './passwords/reset-links.js';
import { ResetPassword } from './passwords/reset-password.js';
import { AdminUsersController } from './people/admin-users.controller.js';
import { EditUser } from './people/edit-user.js';
import { People } from './people/people.js';
import { Person } from './people/person.entity.js';
import { PersonEdits } from './people/person-edits.js';
import { UserController } from './people/user.controller.js';
import { Users } from './people/users.js';
import { Wallets } from './people/wallets.js';
import { EditProfile } from './profiles/edit-profile.js';
import { ProfileController } from './profiles/profile.controller.js';
import { ProfileCounters } from './profiles/profile-counters.js';
import { ProfilePictures } from './profiles/profile-pictures.js';
import { ReportedProfiles } from './profiles/reported-profiles.js';
import { FirstAdmin } from './registration/first-admin.js';
import { PrivacyNotice } from './registration/privacy-notice.js';
import { RegisterPerson } from './registration/register-person.js';
import { RegistrationLimit } from './registration/registration-limit.js';
import { RemovalsController } from './second-step/removals.controller.js';
import { SecondStepController } from './second-step/second-step.controller.js';
import { SecondStepRemovals } from './second-step/second-step-removals.js';
import { SecondSteps } from './second-step/second-steps.js';
import { AccessTokens, TOKEN_ALGORITHM, TOKEN_LIFETIME_S } from './sign-in/access-token.js';
import { AuthController } from './sign-in/auth.controller.js';
import { JwtStrategy } from './sign-in/jwt.strategy.js';
import { KnownDevices } from './sign-in/known-devices.js';
import { LoginThrottle } from './sign-in/login-throttle.js';
import { SessionsController } from './sign-in/sessions.controller.js';
import { Sessions } from './sign-in/sessions.js';
import { SignIn } from './sign-in/sign-in.js';

@Module({
  imports: [
    AuditLogModule,
    CategoriesModule,
    ImagesModule,
    MailModule,
    NotificationsModule,
    PagesModule,
    PassportModule,
    TypeOrmModule.forFeature([Person]),
    JwtModule.registerAsync({
      inject: [Config],
      useFactory: ({ jwtSecret }: Config) => ({
        secret: jwtSecret,
        signOptions: { algorithm: TOKEN_ALGORITHM, expiresIn: TOKEN_LIFETIME_S },
      }),
    }),
  ],
  controllers: [
    AuthController,
    SessionsController,
    OwnEmailController,
    SecondStepController,
    RemovalsController,
    UserController,
    ProfileController,
    AdminUsersController,
  ],
  providers: [
    AccessTokens,
    AccountHooks,
    ChangePassword,
    EditProfile,
    EditUser,
    EraseUser,
    ErasureList,
    FirstAdmin,
    JwtStrategy,
    EmailChanges,
    EmailChangesJob,
    EmailConfirmation,
    EmailMoves,
    FormerAddresses,
    KnownDevices,
    LoginThrottle,
    OwnEmail,
    ResetLinks,
    SecondSteps,
    SecondStepRemovals,
    Sessions,
    OneTimeTokens,
    PasswordCheck,
    People,
    ReportedProfiles,
    PersonEdits,
    PrivacyNotice,
    ProfileCounters,
    ProfilePictures,
    RegisterPerson,
    RegistrationLimit,
    ResetPassword,
    RepeatedErasures,
    SignIn,
    KnownErasures,
    Users,
    Wallets,
  ],
  exports: [
    AccountHooks,
    EraseUser,
    PersonEdits,
    AccessTokens,
    FirstAdmin,
    People,
    EmailConfirmation,
    KnownDevices,
    OneTimeTokens,
    PasswordCheck,
    RegisterPerson,
    RepeatedErasures,
    Users,
    Wallets,
  ],
})
export class AccountsModule {}
