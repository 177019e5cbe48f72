import { IsEmail, IsInt, IsOptional, IsString, Max, MaxLength, Min } from 'class-validator';

export class TransferDto {
  @IsEmail() @MaxLength(254) recipient!: string;
  @IsInt() @Min(1) @Max(1_000_000_000) amount!: number;
  @IsOptional() @IsString() @MaxLength(200) note?: string;
}
