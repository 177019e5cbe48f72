import { ApiProperty } from '@nestjs/swagger';
import { IsPassword, IsText } from '../../../platform/http/fields/validation.js';
import { TokenView } from '../people/user-view.js';

export class SecondStepBody {
  @IsPassword({ label: 'Password' }) password!: string;
}

export class OtpBody {
  @IsText({ label: 'Codice', max: 40, isLookedUp: true }) otp!: string;
}

export class ProvenBody extends SecondStepBody {
  @IsText({ label: 'Codice', max: 40, isLookedUp: true }) otp!: string;
}

/** What an authenticator app is set up with. */
export class ProvisioningView {
  @ApiProperty({ description: 'in base32, to type into the app' }) secret!: string;
  @ApiProperty({ description: 'otpauth address, for a QR code' }) uri!: string;
}

export class RecoveryCodesView extends TokenView {
  @ApiProperty({ type: [String], description: 'each signs in once without the app; shown this once' })
  recoveryCodes!: string[];
}

class RemovalOwner {
  @ApiProperty({ format: 'uuid' }) _id!: string;
  @ApiProperty() name!: string;
  @ApiProperty({ format: 'email' }) email!: string;
}

export class SecondStepRemovalView {
  @ApiProperty({ type: RemovalOwner }) person!: RemovalOwner;
  @ApiProperty({ format: 'date-time' }) askedAt!: string;
  @ApiProperty({ format: 'date-time' }) removableFrom!: string;
}
