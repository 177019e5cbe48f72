import { DiscoveryService } from '@nestjs/core';
import type { Principal } from '../../platform/http/requests/signed-in.js';

/** The method is a ReadFiles: it says whether somebody else than its owner may read a file, because of what names it. */
export const ReadsFiles = DiscoveryService.createDecorator();
export type ReadFiles = (file: string, reader: Principal) => Promise<boolean>;

/** The method is a FileOpened: it hears, before the answer, that somebody else than its owner opens a file. */
export const HearsOfOpenedFiles = DiscoveryService.createDecorator();
export type FileOpened = (file: string, reader: Principal) => Promise<void>;
