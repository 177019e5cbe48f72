import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { Config } from '../../platform/settings/config.js';
import { fillIn, type PageSettings, type RenderedPage, renderPage, unknownSettings } from './page-text.js';
import { PAGE_NAMES, type PageName, type PagesView, type PageView } from './page-views.js';

/** The texts of FORM, beside backend/src and backend/dist. */
const DEFAULTS = fileURLToPath(new URL('../../../pages/', import.meta.url.replace(/\/dist[^/]*\/src\//, '/src/')));
const VERSION_CHARACTERS = 12;

interface LegalPage extends RenderedPage {
  /** The markdown as it was read. */
  readonly source: string;
  readonly isDraft: boolean;
  readonly version: string;
  readonly since: Date;
}

/**
 * The legal pages: FORM's texts, or the operator's in DATA_DIR/pages. Files are read for each request, so that a new text counts
 * at once, and rendered again only when they have changed. Every version that was shown stays in `page_texts`.
 */
@Injectable()
export class LegalPages {
  private readonly logger = new Logger(LegalPages.name);
  private readonly shown = new Map<PageName, LegalPage>();
  private readonly settings: PageSettings;

  constructor(
    @Inject(Config) private readonly config: Config,
    @InjectDataSource() private readonly database: DataSource,
  ) {
    this.settings = settingsOf(config);
  }

  async list(): Promise<PagesView> {
    const { operatorName: name = null, operatorEmail: email = null, operatorAddress: address = null } = this.config;
    const pages = PAGE_NAMES.map(async (page) => {
      const { version, isDraft } = await this.load(page);
      return { name: page, version, isDraft };
    });
    return {
      operator: { name, email, address },
      pages: await Promise.all(pages),
      sendsMail: this.config.smtpUrl !== undefined,
    };
  }

  async page(name: PageName): Promise<PageView> {
    const { title = null, html, contents, version, isDraft, since } = await this.load(name);
    return { name, title, html, contents: [...contents], version, isDraft, since: since.toISOString() };
  }

  /** The text of a version that was shown here, now or before, as markdown. */
  async textOf(name: PageName, version: string): Promise<string | undefined> {
    const [row] = await this.database.query<{ text: string }[]>(
      'select text from page_texts where page = $1 and version = $2',
      [name, version],
    );
    return row?.text;
  }

  private async load(name: PageName): Promise<LegalPage> {
    const own = await this.ownText(name);
    const source = own ?? (await readFile(join(DEFAULTS, `${name}.md`), 'utf8'));
    const known = this.shown.get(name);
    if (known?.source === source && known.isDraft === (own === undefined)) return known;
    const unknown = unknownSettings(source, this.settings);
    if (unknown.length > 0)
      this.logger.warn(`the page ${name} names settings that there are not: ${unknown.join(', ')}`);
    const text = fillIn(source, this.settings);
    const version = createHash('sha256').update(text).digest('hex').slice(0, VERSION_CHARACTERS);
    const since = await this.remember(name, version, text);
    const page = { ...renderPage(text), source, isDraft: own === undefined, version, since };
    this.shown.set(name, page);
    return page;
  }

  /** The operator's own text; undefined where there is none. Any other fault is no reason to show another text. */
  private async ownText(name: PageName): Promise<string | undefined> {
    try {
      return await readFile(join(this.config.dataDir, 'pages', `${name}.md`), 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
      throw error;
    }
  }

  /** @returns since when the version is shown */
  private async remember(page: PageName, version: string, text: string): Promise<Date> {
    await this.database.query(
      'insert into page_texts (page, version, text) values ($1, $2, $3) on conflict (page, version) do nothing',
      [page, version, text],
    );
    const [row] = await this.database.query<{ since: Date }[]>(
      'select since from page_texts where page = $1 and version = $2',
      [page, version],
    );
    return row?.since ?? new Date();
  }
}

/** What texts may name; no secret is among them. */
function settingsOf(config: Config): PageSettings {
  const { smtpUrl, backupDir } = config;
  return {
    OPERATOR_NAME: config.operatorName ?? '',
    OPERATOR_EMAIL: config.operatorEmail ?? '',
    OPERATOR_ADDRESS: config.operatorAddress ?? '',
    PUBLIC_URL: config.publicUrl ?? '',
    MINIMUM_AGE: config.minimumAge > 0 ? String(config.minimumAge) : '',
    GUARDIAN_CONSENT: config.guardianConsent,
    COMPANY_VERIFICATION: config.companyVerification,
    SMTP_URL: smtpUrl ? 'set' : '',
    BACKUP_DIR: backupDir ? 'set' : '',
  };
}
