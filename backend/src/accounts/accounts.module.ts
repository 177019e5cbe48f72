import { Module } from '@nestjs/common';
import { CqrsModule } from '@nestjs/cqrs';
import { JwtModule } from '@nestjs/jwt';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AdminLog } from '../admin-log/admin-log.js';
import { AdminLogModule } from '../admin-log/admin-log.module.js';
import { CategoriesModule } from '../categories/categories.module.js';
import { Config } from '../config.js';
import { Waiting } from '../http/waiting.js';
import { Images } from '../images/images.js';
import { ImagesModule } from '../images/images.module.js';
import { MailModule } from '../mail/mail.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { PagesModule } from '../pages/pages.module.js';
import { AccessTokens, TOKEN_ALGORITHM, TOKEN_LIFETIME_S } from './access-token.js';
import { AccountAddresses } from './account-addresses.js';
import { AdminUsersController } from './admin-users.controller.js';
import { AgeChanges } from './age-changes.js';
import { AuthController } from './auth.controller.js';
import { ChangePassword } from './change-password.js';
import { CommittedText } from './committed-text.entity.js';
import { CommittedTexts } from './committed-texts.js';
import { CompanyNames } from './company-names.js';
import { EditProfileHandler } from './edit-profile.js';
import { EditUserHandler } from './edit-user.js';
import { EmailChangesJob } from './email-changes.job.js';
import { EmailChanges } from './email-changes.js';
import { EmailConfirmation } from './email-confirmation.js';
import { EmailMoves } from './email-moves.js';
import { EmailParts } from './email-parts.js';
import { EraseUserHandler } from './erase-user.js';
import { ErasureList } from './erasure-list.js';
import { ErasurePreparations } from './erasure-preparations.js';
import { FirstAdmin } from './first-admin.js';
import { FormerAddresses } from './former-addresses.js';
import { HiddenProfiles } from './hidden-profiles.js';
import { JwtStrategy } from './jwt.strategy.js';
import { KnownDevices } from './known-devices.js';
import { KnownErasures } from './known-erasures.js';
import { LoginThrottle } from './login-throttle.js';
import { OneTimeTokens } from './one-time-tokens.js';
import { OwnEmailController } from './own-email.controller.js';
import { OwnEmail } from './own-email.js';
import { PasswordCheck } from './password-check.js';
import { People } from './people.js';
import { Person } from './person.entity.js';
import { PersonEdits } from './person-edits.js';
import { PrivacyNotice } from './privacy-notice.js';
import { ProfileController } from './profile.controller.js';
import { ProfileCounters } from './profile-counters.js';
import { ProfileEdits } from './profile-edits.js';
import { ProfilePictures } from './profile-pictures.js';
import { RegisterPersonHandler } from './register-person.js';
import { RegistrationLimit } from './registration-limit.js';
import { Registrations } from './registrations.js';
import { RepeatedErasures } from './repeated-erasures.js';
import { ResetLinks } from './reset-links.js';
import { ResetPassword } from './reset-password.js';
import { RemovalsController } from './second-step/removals.controller.js';
import { SecondStepController } from './second-step/second-step.controller.js';
import { SecondStepRemovals } from './second-step/second-step-removals.js';
import { SecondSteps } from './second-step/second-steps.js';
import { SessionsController } from './sessions.controller.js';
import { Sessions } from './sessions.js';
import { SignIn } from './sign-in.js';
import { SuspendedPeople } from './suspended-people.js';
import { UserController } from './user.controller.js';
import { UserEdits } from './user-edits.js';
import { Users } from './users.js';
import { VerifiedProfiles } from './verified-profiles.js';
import { Wallets } from './wallets.js';

@Module({
  imports: [
    AdminLogModule,
    CategoriesModule,
    CqrsModule,
    ImagesModule,
    MailModule,
    NotificationsModule,
    PagesModule,
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
    AccountAddresses,
    AgeChanges,
    ChangePassword,
    CompanyNames,
    EditProfileHandler,
    EditUserHandler,
    EraseUserHandler,
    ErasureList,
    ErasurePreparations,
    FirstAdmin,
    HiddenProfiles,
    JwtStrategy,
    CommittedTexts,
    EmailChanges,
    EmailChangesJob,
    EmailConfirmation,
    EmailMoves,
    EmailParts,
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
    PersonEdits,
    PrivacyNotice,
    ProfileCounters,
    ProfileEdits,
    ProfilePictures,
    RegisterPersonHandler,
    RegistrationLimit,
    Registrations,
    ResetPassword,
    RepeatedErasures,
    SignIn,
    SuspendedPeople,
    KnownErasures,
    UserEdits,
    Users,
    VerifiedProfiles,
    Wallets,
  ],
  exports: [
    EraseUserHandler,
    PersonEdits,
    CompanyNames,
    AccessTokens,
    AgeChanges,
    ErasurePreparations,
    FirstAdmin,
    HiddenProfiles,
    VerifiedProfiles,
    CommittedTexts,
    People,
    ProfileCounters,
    EmailConfirmation,
    EmailParts,
    KnownDevices,
    OneTimeTokens,
    PasswordCheck,
    ProfileEdits,
    Registrations,
    RepeatedErasures,
    UserEdits,
    Users,
    Wallets,
    SuspendedPeople,
  ],
})
export class AccountsModule {
  constructor(
    log: AdminLog,
    people: People,
    texts: CommittedTexts,
    waiting: Waiting,
    removals: SecondStepRemovals,
    images: Images,
  ) {
    images.withhold((picture, wallet) => people.withholds(picture, wallet));
    waiting.register({
      kind: 'second-steps',
      link: '/admin/users',
      count: () => removals.waiting(),
      undecidable: () => removals.undecidable(),
    });
    log.register({
      walletOf: async (personId) => (await people.withId(personId))?.wallet,
      textsOf: (commitments) => texts.textsOf(commitments),
    });
  }
}
