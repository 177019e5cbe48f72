import { Module } from '@nestjs/common';
import { LegalPages } from './legal-pages.js';
import { PagesController } from './pages.controller.js';

@Module({ controllers: [PagesController], providers: [LegalPages], exports: [LegalPages] })
export class PagesModule {}
