import { Module } from '@nestjs/common';
import { ExportedFiles } from './exported-files.js';
import { FileSpaceCheck } from './file-space-check.js';
import { ExportedFilesController, FilesController } from './files.controller.js';
import { Files } from './files.js';
import { PdfInspection } from './pdf-inspection.js';
import { ReportedFiles } from './reported-files.js';
import { UnnamedFilesJob } from './unnamed-files.job.js';
import { Uploads } from './uploads.js';

@Module({
  controllers: [FilesController, ExportedFilesController],
  providers: [Files, Uploads, PdfInspection, ExportedFiles, ReportedFiles, UnnamedFilesJob, FileSpaceCheck],
  exports: [Files],
})
export class FilesModule {}
